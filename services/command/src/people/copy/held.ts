import type { DomainEvent } from '@alba/contracts/events'
import type { ExportedEvent } from '@alba/contracts/moving/export'
import type { HeldOfPerson } from '@alba/contracts/people/api'
import { buyerContactNames } from '@alba/contracts/vouchers/buyer-details'
import { findPerson, type Parts } from '../find.ts'
import { personOf } from '../received.ts'
import { personalFields } from './texts.ts'

/**
 * Everything that the log has of a person (RGPD, article 15), with personal fields in clear text. What belongs to other
 * people in the same streams is left out.
 * @param who as for `findPerson`, which reads the whole log
 */
export async function heldOf(parts: Parts, who: string): Promise<HeldOfPerson> {
  const { events, receivedEvents, ...found } = await findPerson(parts, who)
  const ids = new Set(found.personIds)
  const own = events
    .filter(event => isAbout(event, ids))
    .map(event => withoutOthers(event, ids))
    .toSorted((a, b) => (a.position < b.position ? -1 : 1))
  // The buyer's details are the buyer's, so they are left out.
  const received = receivedEvents.map(event => without(event, [...buyerContactNames, 'personId']))
  return { found, events: own.map(exported), received: received.map(exported) }
}

const exported = (event: DomainEvent): ExportedEvent => ({ ...event, revision: Number(event.revision) })

/** The stream of a day has the bookings of many people; every other stream belongs to one. */
const isAbout = (event: DomainEvent, ids: ReadonlySet<string>): boolean =>
  !event.stream.startsWith('agenda-') || ids.has(personOf(event) ?? '')

/**
 * After a correction of the address, a stream may have events of another person. Their personal fields are left out.
 */
function withoutOthers(event: DomainEvent, ids: ReadonlySet<string>): DomainEvent {
  const person = personOf(event)
  return person === undefined || ids.has(person) ? event : without(event, personalFields.get(event.type) ?? [])
}

const without = (event: DomainEvent, fields: readonly string[]): DomainEvent =>
  ({
    ...event,
    data: Object.fromEntries(Object.entries(event.data).filter(([name]) => !fields.includes(name))),
  }) as unknown as DomainEvent
