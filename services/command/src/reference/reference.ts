import type { Resources } from '@alba/contracts/agenda/scheduling'
import type {
  category,
  practitioner,
  QuestionnaireDefinition,
  room,
  ServiceDefinition,
} from '@alba/contracts/catalogue/events'
import type { DomainEvent } from '@alba/contracts/events'
import type { PackageDefinition } from '@alba/contracts/packages/events'
import { type BookingRules, defaultBookingRules } from '@alba/contracts/settings/events'
import type { z } from 'zod'

/**
 * The small, slow streams (catalogue, rooms, people, settings) as every decision needs them. Kept in memory and
 * followed by subscription, so that a booking costs no read for them.
 */
export type Reference = {
  readonly categories: ReadonlyMap<number, z.infer<typeof category>>
  readonly services: ReadonlyMap<number, ServiceDefinition>
  readonly questionnaires: ReadonlyMap<number, QuestionnaireDefinition>
  readonly rooms: ReadonlyMap<number, z.infer<typeof room>>
  readonly practitioners: ReadonlyMap<number, z.infer<typeof practitioner>>
  readonly packages: ReadonlyMap<number, PackageDefinition>
  readonly bookingRules: BookingRules
}

export const emptyReference: Reference = {
  categories: new Map(),
  services: new Map(),
  questionnaires: new Map(),
  rooms: new Map(),
  practitioners: new Map(),
  packages: new Map(),
  bookingRules: defaultBookingRules,
}

export const referenceTypes = [
  'CategoryDefined',
  'ServiceDefined',
  'QuestionnaireDefined',
  'RoomDefined',
  'PractitionerDefined',
  'PackageDefined',
  'BookingRulesChanged',
] as const satisfies readonly DomainEvent['type'][]

export function evolveReference(reference: Reference, event: DomainEvent): Reference {
  switch (event.type) {
    case 'CategoryDefined':
      return { ...reference, categories: withEntry(reference.categories, event.data.categoryId, event.data) }
    case 'ServiceDefined':
      return { ...reference, services: withEntry(reference.services, event.data.serviceId, event.data) }
    case 'QuestionnaireDefined':
      return {
        ...reference,
        questionnaires: withEntry(reference.questionnaires, event.data.questionnaireId, event.data),
      }
    case 'RoomDefined':
      return { ...reference, rooms: withEntry(reference.rooms, event.data.roomId, event.data) }
    case 'PractitionerDefined':
      return { ...reference, practitioners: withEntry(reference.practitioners, event.data.practitionerId, event.data) }
    case 'PackageDefined':
      return { ...reference, packages: withEntry(reference.packages, event.data.packageId, event.data) }
    case 'BookingRulesChanged':
      return { ...reference, bookingRules: event.data }
    default:
      return reference
  }
}

const withEntry = <Value>(map: ReadonlyMap<number, Value>, key: number, value: Value): Map<number, Value> =>
  new Map(map).set(key, value)

/** Rooms and practitioners as the scheduling arithmetic takes them. */
export const resourcesOf = (reference: Reference): Resources => ({
  rooms: [...reference.rooms.values()].map(({ roomId, roomType }) => ({ id: roomId, roomType })),
  practitioners: [...reference.practitioners.keys()],
})
