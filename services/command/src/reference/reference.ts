import { overlaps, type Resources } from '@alba/contracts/agenda/scheduling'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import { defaultWords } from '@alba/contracts/centre/grammar'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import type { CentreWords } from '@alba/contracts/centre/words'
import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { type Choices, noChoices } from '@alba/contracts/settings/choices'
import { defaultRetention } from '@alba/contracts/settings/default-retention'
import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { type BookingRules, defaultBookingRules } from '@alba/contracts/settings/events'
import type { Retention } from '@alba/contracts/settings/retention'
import type { SalesTerms } from '@alba/contracts/settings/terms'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { type Refusal, reject } from '@alba/contracts/shared/decision'
import { type Position, START } from '@alba/platform/event-store/event-store'

type Defined<Type extends DomainEvent['type']> = ReadonlyMap<number, EventOf<Type>['data']>

/**
 * Data that every decision needs and that changes rarely: catalogue, rooms, practitioners and their absences, settings.
 * It is kept in memory by a subscription, so that a booking needs no read for it. Retired things are included, because bookings and
 * vouchers for them are still valid.
 */
export type Reference = {
  /** Every absence that was declared, with the position of that in the log. */
  readonly absences: ReadonlyMap<number, EventOf<'AbsenceDeclared'>['data'] & { readonly position: Position }>
  readonly categories: Defined<'CategoryDefined'>
  readonly services: Defined<'ServiceDefined'>
  readonly questionnaires: Defined<'QuestionnaireDefined'>
  readonly rooms: Defined<'RoomDefined'>
  readonly practitioners: Defined<'PractitionerDefined'>
  readonly packages: Defined<'PackageDefined'>
  readonly bookingRules: BookingRules
  readonly salesTerms: SalesTerms
  readonly retention: Retention
  readonly choices: Choices
  /** Who the centre is; null until it has said so. */
  readonly identity: CentreIdentity | null
  readonly words: CentreWords
}

export const emptyReference: Reference = {
  absences: new Map(),
  categories: new Map(),
  services: new Map(),
  questionnaires: new Map(),
  rooms: new Map(),
  practitioners: new Map(),
  packages: new Map(),
  bookingRules: defaultBookingRules,
  salesTerms: defaultSalesTerms,
  retention: defaultRetention,
  choices: noChoices,
  identity: null,
  words: defaultWords,
}

/** The types of events that change the reference data. */
export const referenceTypes = [
  'CategoryDefined',
  'ServiceDefined',
  'QuestionnaireDefined',
  'RoomDefined',
  'PractitionerDefined',
  'PackageDefined',
  'BookingRulesChanged',
  'SalesTermsChanged',
  'RetentionChanged',
  'ChoicesChanged',
  'CentreIdentityChanged',
  'CentreWordsChanged',
  'AbsenceDeclared',
] as const satisfies readonly DomainEvent['type'][]

/**
 * Takes in one event. Only the last event of each type in a stream matters, and a new process reads no other
 * (`kept.ts`): a definition is complete, and what one type sets no other type changes.
 */
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
    case 'SalesTermsChanged':
      return { ...reference, salesTerms: event.data }
    case 'RetentionChanged':
      return { ...reference, retention: event.data }
    case 'ChoicesChanged':
      return { ...reference, choices: event.data }
    case 'CentreIdentityChanged':
      return { ...reference, identity: event.data }
    case 'CentreWordsChanged':
      return { ...reference, words: event.data }
    case 'AbsenceDeclared': {
      const { data, position } = event
      return { ...reference, absences: withEntry(reference.absences, data.absenceId, { ...data, position }) }
    }
    default:
      return reference
  }
}

const withEntry = <Value>(map: ReadonlyMap<number, Value>, key: number, value: Value): Map<number, Value> =>
  new Map(map).set(key, value)

/** The rooms and practitioners that take bookings, in the form that the scheduling functions need. */
export const resourcesOf = ({ rooms, practitioners }: Reference): Resources => ({
  rooms: [...rooms.values()].filter(isOffered).map(({ roomId, roomType }) => ({ id: roomId, roomType })),
  practitioners: [...practitioners.values()].filter(isOffered).map(({ practitionerId }) => practitionerId),
})

/** Why a practitioner gets no new bookings; undefined for one who works here. */
export function notWorking({ practitioners }: Reference, practitionerId: number): Refusal | undefined {
  const practitioner = practitioners.get(practitionerId)
  if (!practitioner) return reject('practitioner_unknown')
  return isOffered(practitioner) ? undefined : reject('practitioner_retired')
}

/**
 * The practitioners who are absent at some of that time, each with the position at which the last such absence was
 * declared. The day itself does not say so: an absence closes openings, and leaves no trace where there were none.
 * @param range minutes since the epoch
 */
export function absentDuring(
  { absences }: Reference,
  range: { readonly from: number; readonly until: number },
): ReadonlyMap<number, Position> {
  const absent = new Map<number, Position>()
  for (const { practitionerId, startsAt, endsAt, position } of absences.values())
    if (overlaps(range, { from: toEpochMinutes(startsAt), until: toEpochMinutes(endsAt) }))
      if (position > (absent.get(practitionerId) ?? START)) absent.set(practitionerId, position)
  return absent
}

/** Ids of the services that are no longer offered. */
export const retiredServices = ({ services }: Reference): ReadonlySet<number> =>
  new Set([...services.values()].filter(service => !isOffered(service)).map(({ serviceId }) => serviceId))

/** Whether a package can be bought: it is offered, and so is each of its services, at a price. */
export const canBeBought = ({ services }: Reference, chosen: EventOf<'PackageDefined'>['data']): boolean =>
  isOffered(chosen) &&
  chosen.items.every(({ serviceId }) => {
    const service = services.get(serviceId)
    return service !== undefined && isOffered(service) && service.priceCents > 0
  })
