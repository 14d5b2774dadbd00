import { type DomainEvent, eventDefinitions } from '@alba/contracts/events'
import type { ExportedEvent } from '@alba/contracts/moving/export'
import type { HeldOfPerson } from '@alba/contracts/people/api'
import { buyerContactNames } from '@alba/contracts/vouchers/buyer-details'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { findPerson, type Parts } from '../find.ts'
import { personalFields } from './texts.ts'

/**
 * Everything that the log has of a person (RGPD, article 15). Reads the whole log twice.
 * @param who an e-mail address, or the id of a person
 */
export async function heldOf(parts: Parts, who: string): Promise<HeldOfPerson> {
  const { events, ...found } = await findPerson(parts, who)
  const ids = new Set(found.personIds)
  const own = events
    .filter(event => isAbout(event, ids))
    .map(event => withoutOthers(event, ids))
    .toSorted((a, b) => (a.position < b.position ? -1 : 1))
  const addresses = new Set([...own.flatMap(addressesIn), ...(who.includes('@') ? [plain(who)] : [])])
  return { found, events: own.map(exported), received: (await receivedAt(parts.log, addresses, ids)).map(exported) }
}

const exported = (event: DomainEvent): ExportedEvent => ({ ...event, revision: Number(event.revision) })

/** The person whose key seals an event; undefined when it names none. */
const personOf = ({ data }: DomainEvent): string | undefined => ('personId' in data && data.personId) || undefined

/** The stream of a day has the bookings of many people; every other stream belongs to one. */
const isAbout = (event: DomainEvent, ids: ReadonlySet<string>): boolean =>
  !event.stream.startsWith('agenda-') || ids.has(personOf(event) ?? '')

/** A stream whose address was corrected also has events of somebody else. Their personal fields are left out. */
function withoutOthers(event: DomainEvent, ids: ReadonlySet<string>): DomainEvent {
  const person = personOf(event)
  return person === undefined || ids.has(person) ? event : without(event, personalFields.get(event.type) ?? [])
}

const without = (event: DomainEvent, fields: readonly string[]): DomainEvent =>
  ({
    ...event,
    data: Object.fromEntries(Object.entries(event.data).filter(([name]) => !fields.includes(name))),
  }) as unknown as DomainEvent

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

/** What others ordered for these addresses. The buyer's details are the buyer's, so they are left out. */
async function receivedAt(log: EventLog, addresses: ReadonlySet<string>, ids: ReadonlySet<string>) {
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
  return found.map(event => without(event, [...buyerContactNames, 'personId']))
}

const recipientOf = ({ data }: DomainEvent): string =>
  'recipientEmail' in data && data.recipientEmail ? plain(data.recipientEmail) : ''
