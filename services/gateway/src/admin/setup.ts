import type { SetupView } from '@alba/contracts/admin/setup-api'
import type { DaySchedule } from '@alba/contracts/agenda/day-schedule'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Settings } from '../settings/settings.ts'

type Facts = {
  readonly catalogue: Pick<Catalogue, 'rooms' | 'practitioners' | 'services'>
  readonly settings: Pick<Settings, 'identity' | 'texts'>
  /** The days on which bookings are taken now. */
  readonly days: Iterable<DaySchedule>
}

/** What the centre has of what it needs before it takes bookings. */
export function setupOf({ catalogue, settings: { identity, texts }, days }: Facts): SetupView {
  const rooms = catalogue.rooms.filter(isOffered)
  const people = [...catalogue.practitioners.values()].filter(isOffered)
  const services = [...catalogue.services.values()].filter(isOffered)
  const kinds = new Set(rooms.map(room => room.room_type))
  const opened = openedFor(days)
  return {
    has_identity: identity !== null,
    rooms: rooms.length,
    people: people.length,
    services: services.length,
    people_without_hours: namesOf(people.filter(({ id }) => !opened.has(id))),
    services_without_room: namesOf(services.filter(service => !kinds.has(service.room_type))),
    services_without_price: namesOf(services.filter(service => service.price_cents === 0)),
    texts: {
      terms_updated: texts.terms?.updated ?? null,
      privacy_since: texts.privacy?.since ?? null,
      accessibility: texts.accessibility?.state ?? null,
    },
    has_mediator: identity && identity.legal.mediator !== null,
  }
}

const namesOf = (all: readonly { readonly name: string }[]): string[] => all.map(({ name }) => name)

/** The ids of the practitioners who have an opening on one of the days. */
function openedFor(days: Iterable<DaySchedule>): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { openings } of days) for (const { practitionerId } of openings) found.add(practitionerId)
  return found
}
