import { type DomainEvent, eventDefinitions } from '@alba/contracts/events'
import { personId } from '@alba/contracts/shared/event'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { sameName } from './same-name.ts'

/** The person whose key seals an event; undefined when it names none. */
export const personOf = ({ data }: DomainEvent): string | undefined =>
  ('personId' in data && data.personId) || undefined

/** A person whom others may have named as the recipient of a gift. */
type Recipient = {
  /** The address, the id or the name by which an operator looks for the person. */
  readonly who: string
  readonly ids: ReadonlySet<string>
  /** The events about the person, which contain the addresses that belong to `ids`. */
  readonly events: readonly DomainEvent[]
}

/**
 * The events of others' orders, of vouchers and packages, in which the recipient has an address of the person, or their
 * name when the operator looked for a name. Such an order has the id of its buyer only, so its texts are compared.
 * Reads every order of the log that can have a recipient.
 */
export async function receivedAt(log: EventLog, { who, ids, events }: Recipient): Promise<DomainEvent[]> {
  const own = events.filter(event => ids.has(personOf(event) ?? ''))
  const addresses = new Set([...own.flatMap(addressesIn), ...(who.includes('@') ? [plain(who)] : [])])
  const name = isName(who) ? who : undefined
  if (addresses.size === 0 && name === undefined) return []
  const isTheirs = (event: DomainEvent) =>
    addresses.has(recipientOf(event)) || (name !== undefined && sameName(name, recipientName(event)))
  const stop = new AbortController()
  const found: DomainEvent[] = []
  for await (const item of log.subscribe({
    after: 'start',
    filter: { types: typesWithRecipient },
    signal: stop.signal,
  })) {
    if (item.kind === 'caughtUp') break
    found.push(...item.events.filter(event => !ids.has(personOf(event) ?? '') && isTheirs(event)))
  }
  stop.abort()
  return found
}

/** Neither an address nor an id. */
const isName = (who: string): boolean => !who.includes('@') && !personId.safeParse(who).success

const recipientName = ({ data }: DomainEvent): string =>
  'recipientFirstname' in data ? buyerName(data.recipientFirstname ?? '', data.recipientLastname ?? '') : ''

const plain = (address: string): string => address.trim().toLowerCase()

/** The person's own addresses, not those of people to whom they give something. */
const OWN_ADDRESSES = ['customerEmail', 'purchaserEmail', 'email']

const addressesIn = ({ data }: DomainEvent): string[] =>
  OWN_ADDRESSES.flatMap(field => {
    const value = (data as Readonly<Record<string, unknown>>)[field]
    return typeof value === 'string' && value.includes('@') ? [plain(value)] : []
  })

const typesWithRecipient = [...eventDefinitions.values()]
  .filter(({ data }) => 'recipientEmail' in data.shape)
  .map(({ type }) => type as DomainEvent['type'])

const recipientOf = ({ data }: DomainEvent): string =>
  'recipientEmail' in data && data.recipientEmail ? plain(data.recipientEmail) : ''
