import { type DomainEvent, eventDefinitions } from '@alba/contracts/events'
import type { EventLog } from '@alba/platform/event-log/event-log'

/** The person whose key seals an event; undefined when it names none. */
export const personOf = ({ data }: DomainEvent): string | undefined =>
  ('personId' in data && data.personId) || undefined

/** Whose address others may have named as their recipient's. */
type Recipient = {
  /** The address, or the id, by which an operator looks for the person. */
  readonly who: string
  readonly ids: ReadonlySet<string>
  /** The events about the person: they have the addresses of the ids. */
  readonly events: readonly DomainEvent[]
}

/**
 * The orders of vouchers and packages in which others named an address of the person as the recipient's. They are sealed
 * for the buyer, so they are found by their text alone. Reads every such order of the log.
 */
export async function receivedAt(log: EventLog, { who, ids, events }: Recipient): Promise<DomainEvent[]> {
  const own = events.filter(event => ids.has(personOf(event) ?? ''))
  const addresses = new Set([...own.flatMap(addressesIn), ...(who.includes('@') ? [plain(who)] : [])])
  if (addresses.size === 0) return []
  const stop = new AbortController()
  const found: DomainEvent[] = []
  for await (const item of log.subscribe({
    after: 'start',
    filter: { types: typesWithRecipient },
    signal: stop.signal,
  })) {
    if (item.kind === 'caughtUp') break
    found.push(...item.events.filter(event => !ids.has(personOf(event) ?? '') && addresses.has(recipientOf(event))))
  }
  stop.abort()
  return found
}

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
