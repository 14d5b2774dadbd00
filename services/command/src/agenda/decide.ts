import type { Block, DaySchedule } from '@alba/contracts/agenda/day-schedule'
import type { AgendaEvent } from '@alba/contracts/agenda/events'
import {
  type Assignment,
  assign,
  blockedRange,
  candidates,
  isBlocking,
  type Need,
  type Resources,
} from '@alba/contracts/agenda/scheduling'
import { type EpochMinutes, fromEpochMinutes } from '@alba/contracts/shared/centre-time'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'

type AgendaDecision = Decision<AgendaEvent>

/** A treatment that a booking wants on this day. */
export type Treatment = Need & { readonly bookingId: number; readonly date: string; readonly serviceId: number }

/** The minutes of the calendar day in the centre's zone: 23, 24 or 25 hours. */
export type DayBounds = { readonly from: EpochMinutes; readonly until: EpochMinutes }

/** What is free is judged with the rooms and practitioners of now. `now`: milliseconds since the epoch. */
export type Context = { readonly resources: Resources; readonly now: number }

/**
 * Gives a booking its time until `heldUntil` (milliseconds since the epoch). Asking again for the same booking and
 * start changes nothing. The whole block must fall on this day, because another day is another stream.
 */
export function holdSlot(
  day: DaySchedule,
  treatment: Treatment,
  { resources, now, heldUntil, bounds }: Context & { heldUntil: number; bounds: DayBounds },
): AgendaDecision {
  const own = blockOf(day, treatment.bookingId)
  if (own && isBlocking(own, now) && own.startsAt === treatment.startsAt) return accept()
  const range = blockedRange(treatment)
  if (range.from < bounds.from || range.until > bounds.until) return reject('outside_openings')
  const found = assign(day, treatment, resources, now)
  if (!found.ok) return reject(found.reason)
  const data = { ...occupation(treatment, found.assignment), heldUntil: new Date(heldUntil).toISOString() }
  return accept({ type: 'SlotHeld', data })
}

/**
 * The booking is paid: its time is given for good. A hold that ran out is taken again where it is still free, with the
 * same practitioner and room if possible; otherwise `slot_taken`.
 */
export function confirmSlot(day: DaySchedule, treatment: Treatment, { resources, now }: Context): AgendaDecision {
  const own = blockOf(day, treatment.bookingId)
  if (own?.heldUntil === null) return accept()
  const assignment = own && isBlocking(own, now) ? own : takeAgain(day, treatment, own, { resources, now })
  if (!assignment) return reject('slot_taken')
  return accept({ type: 'SlotConfirmed', data: occupation(treatment, assignment) })
}

function takeAgain(
  day: DaySchedule,
  treatment: Treatment,
  own: Block | undefined,
  { resources, now }: Context,
): Assignment | undefined {
  const found = candidates(day, treatment, resources, now)
  if (!found.ok) return undefined
  if (own && found.practitioners.includes(own.practitionerId) && found.rooms.includes(own.roomId)) return own
  const fair = assign(day, treatment, resources, now)
  return fair.ok ? fair.assignment : undefined
}

/**
 * Frees the time of a booking. With `onlyUnpaid`, time that was meanwhile given for good stays: a payment that arrives
 * while an abandoned hold is being cleared must not lose its slot.
 */
export function releaseSlot(
  day: DaySchedule,
  release: { date: string; bookingId: number; reason: 'canceled' | 'expired' | 'refused'; onlyUnpaid: boolean },
): AgendaDecision {
  const own = blockOf(day, release.bookingId)
  if (!own || (release.onlyUnpaid && own.heldUntil === null)) return accept()
  const { date, bookingId, reason } = release
  return accept({ type: 'SlotReleased', data: { date, bookingId, reason } })
}

/** Gives the same time to another practitioner, who must be open and free for it. */
export function reassignSlot(
  day: DaySchedule,
  treatment: Treatment,
  practitionerId: number,
  { resources, now }: Context,
): AgendaDecision {
  const own = blockOf(day, treatment.bookingId)
  if (!own || !isBlocking(own, now)) return reject('booking_closed')
  if (own.practitionerId === practitionerId) return accept()
  if (!resources.practitioners.includes(practitionerId)) return reject('practitioner_unknown')
  const found = candidates(day, treatment, { ...resources, practitioners: [practitionerId] }, now)
  // A room that was closed around the booking does not matter here: the booking stays where it is.
  if (!found.ok && found.reason !== 'room_closed') return reject('practitioner_busy')
  if (isBusy(day, practitionerId, own, now)) return reject('practitioner_busy')
  const { date, bookingId } = treatment
  return accept({
    type: 'SlotReassigned',
    data: { date, bookingId, practitionerId, previousPractitionerId: own.practitionerId },
  })
}

const isBusy = (day: DaySchedule, practitionerId: number, own: Block, now: number): boolean =>
  day.blocks.some(
    other =>
      other.bookingId !== own.bookingId &&
      other.practitionerId === practitionerId &&
      isBlocking(other, now) &&
      other.from < own.until &&
      own.from < other.until,
  )

const blockOf = (day: DaySchedule, bookingId: number): Block | undefined =>
  day.blocks.find(block => block.bookingId === bookingId)

function occupation(treatment: Treatment, { practitionerId, roomId }: Assignment) {
  const range = blockedRange(treatment)
  return {
    date: treatment.date,
    bookingId: treatment.bookingId,
    serviceId: treatment.serviceId,
    practitionerId,
    roomId,
    startsAt: fromEpochMinutes(treatment.startsAt),
    endsAt: fromEpochMinutes(treatment.startsAt + treatment.durationMinutes),
    blockedFrom: fromEpochMinutes(range.from),
    blockedUntil: fromEpochMinutes(range.until),
  }
}
