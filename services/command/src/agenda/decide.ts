import type { Block, DaySchedule } from '@alba/contracts/agenda/day-schedule'
import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { type DayBounds, staysWithin } from '@alba/contracts/agenda/offer'
import {
  type Assignment,
  assign,
  blockedRange,
  candidates,
  isBlocking,
  type Need,
  type Resources,
  whoCouldTakeOver,
} from '@alba/contracts/agenda/scheduling'
import { fromEpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'

type AgendaDecision = Decision<AgendaEvent>

/** A treatment that a booking wants on this day. */
export type Treatment = Need & { readonly bookingId: number; readonly date: string; readonly serviceId: number }

/** What is free is judged with the rooms and practitioners of now. `now`: milliseconds since the epoch. */
export type Context = { readonly resources: Resources; readonly now: number }

/**
 * Gives a booking its time until `heldUntil` (milliseconds since the epoch). Asking again for the same treatment of
 * the same booking changes nothing; another one does not move it (two requests under one idempotency key must not take
 * each other's time). The whole block must fall on this day, because another day is another stream.
 */
export function holdSlot(
  day: DaySchedule,
  treatment: Treatment,
  { resources, now, heldUntil, bounds }: Context & { heldUntil: number; bounds: DayBounds },
): AgendaDecision {
  const own = blockOf(day, treatment.bookingId)
  if (own && isBlocking(own, now)) {
    const same = own.startsAt === treatment.startsAt && own.serviceId === treatment.serviceId
    return same ? accept() : reject('idempotency_key_reused')
  }
  if (!staysWithin(treatment, bounds)) return reject('outside_openings')
  const found = assign(day, treatment, resources, now)
  if (!found.ok) return reject(found.reason)
  const data = { ...occupation(treatment, found.assignment), heldUntil: new Date(heldUntil).toISOString() }
  return accept({ type: 'SlotHeld', data })
}

/**
 * A payment is open for held time: from now on nobody else gets it before that payment is closed with the provider.
 * Recorded before anybody can pay, so that money paid in time always finds its slot.
 */
export function openPayment(
  day: DaySchedule,
  data: { readonly date: string; readonly bookingId: number; readonly paymentIntentId: string },
  now: number,
): AgendaDecision {
  const own = blockOf(day, data.bookingId)
  if (!own || !isBlocking(own, now)) return reject('hold_expired')
  if (own.heldUntil === null) return reject('payment_settled')
  if (own.paymentIntentId === data.paymentIntentId) return accept()
  return own.paymentIntentId === null ? accept({ type: 'SlotPaymentOpened', data }) : reject('booking_closed')
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

/** What is to be freed, and how sure it is that nobody pays for it any more. */
export type Release = {
  readonly date: string
  readonly bookingId: number
  readonly reason: Extract<AgendaEvent, { type: 'SlotReleased' }>['data']['reason']
  /** Time that was meanwhile given for good stays: a payment may have arrived while an abandoned hold is cleared. */
  readonly onlyUnpaid: boolean
  /** The payment that is closed with the provider, or given up on. While another one is open the hold stays. */
  readonly closedIntent: string | null
  /** Milliseconds since the epoch; a hold that still runs then stays: the same booking may have taken its time anew. */
  readonly overAt?: number
}

/** Frees the time of a booking. */
export function releaseSlot(day: DaySchedule, release: Release): AgendaDecision {
  const { date, bookingId, reason } = release
  const own = blockOf(day, bookingId)
  if (!own || mustStay(own, release)) return accept()
  return accept({ type: 'SlotReleased', data: { date, bookingId, reason } })
}

function mustStay({ heldUntil, paymentIntentId }: Block, { onlyUnpaid, closedIntent, overAt }: Release): boolean {
  if (heldUntil === null) return onlyUnpaid
  if (paymentIntentId !== null && paymentIntentId !== closedIntent) return true
  return overAt !== undefined && heldUntil > overAt
}

/** Where a booking moves from, why, and whom it prefers. */
export type Move = Pick<Extract<AgendaEvent, { type: 'SlotMoved' }>['data'], 'from' | 'personId' | 'reason'> & {
  readonly practitionerId: number
  /** Nobody else will do. */
  readonly strict: boolean
}

/** Gives a confirmed booking this time instead of the one it had, on this day or on another. */
export function moveSlot(
  day: DaySchedule,
  treatment: Treatment,
  { practitionerId, strict, ...move }: Move,
  { resources, now, bounds }: Context & { bounds: DayBounds },
): AgendaDecision {
  const own = blockOf(day, treatment.bookingId)
  if (own?.startsAt === treatment.startsAt) return accept()
  // Somebody else moves it on this very day, and is ahead.
  const atFrom = own?.startsAt === toEpochMinutes(move.from.startsAt)
  if (move.from.date === treatment.date && !atFrom) return reject('booking_moved')
  if (!staysWithin(treatment, bounds)) return reject('outside_openings')
  const preferred = assign(day, treatment, { ...resources, practitioners: [practitionerId] }, now)
  const found = preferred.ok || strict ? preferred : assign(day, treatment, resources, now)
  if (!found.ok) return reject(found.reason)
  return accept({ type: 'SlotMoved', data: { ...occupation(treatment, found.assignment), ...move } })
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
  const wanted = { practitioners: [practitionerId], roomId: own.roomId }
  if (whoCouldTakeOver(day, treatment, wanted, now).length === 0) return reject('practitioner_busy')
  const { date, bookingId } = treatment
  return accept({
    type: 'SlotReassigned',
    data: { date, bookingId, practitionerId, previousPractitionerId: own.practitionerId },
  })
}

/** The time that a booking has on this day. */
export const blockOf = (day: DaySchedule, bookingId: number): Block | undefined =>
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
