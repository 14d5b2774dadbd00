import type { Block, DaySchedule } from '@alba/contracts/agenda/day-schedule'
import {
  type Assignment,
  blockedRange,
  isOpenDuring,
  type Place,
  type TreatmentNeed,
  treatmentsOf,
} from '@alba/contracts/agenda/scheduling'
import { fromEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Treatment } from './own-blocks.ts'

/** Says that a practitioner is not open then: staff wants it so, or this time would not be given. */
export function outsideMark(
  day: DaySchedule,
  blocks: readonly Pick<Block, 'practitionerId' | 'startsAt' | 'endsAt'>[],
): { readonly outsideHours?: true } {
  const areInside = blocks.every(({ practitionerId, ...time }) => isOpenDuring(day, practitionerId, time))
  return areInside ? {} : { outsideHours: true }
}

/** The time that a booking is given now, with the mark when it is outside the hours. */
export function given(day: DaySchedule, treatment: Treatment, assignment: Assignment) {
  const places = [assignment, assignment.second]
  const times = treatmentsOf(treatment).flatMap(({ startsAt, durationMinutes }, n) => {
    const place = places[n]
    return place ? [{ practitionerId: place.practitionerId, startsAt, endsAt: startsAt + durationMinutes }] : []
  })
  return { ...occupation(treatment, assignment), ...outsideMark(day, times) }
}

/** The time of a booking as the events of the day have it. */
export function occupation(treatment: Treatment, { second: secondPlace, ...firstPlace }: Assignment) {
  const { date, bookingId, serviceId, secondServiceId } = treatment
  const [first, second] = treatmentsOf(treatment)
  const occupied = { date, bookingId, ...timeOf(first, serviceId, firstPlace) }
  return second && secondPlace && secondServiceId !== undefined
    ? { ...occupied, second: timeOf(second, secondServiceId, secondPlace) }
    : occupied
}

function timeOf(treatment: TreatmentNeed, serviceId: number, { practitionerId, roomId }: Place) {
  const range = blockedRange(treatment)
  return {
    serviceId,
    practitionerId,
    roomId,
    startsAt: fromEpochMinutes(treatment.startsAt),
    endsAt: fromEpochMinutes(treatment.startsAt + treatment.durationMinutes),
    blockedFrom: fromEpochMinutes(range.from),
    blockedUntil: fromEpochMinutes(range.until),
  }
}
