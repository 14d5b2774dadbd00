import { type Block, type DaySchedule, evolveDay } from '@alba/contracts/agenda/day-schedule'
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
import type { DataOf } from '@alba/contracts/events'
import { type EpochMinutes, fromEpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import { leavesSpare, type Spare } from './spare.ts'

type AgendaDecision = Decision<AgendaEvent>

/** A treatment that a booking wants, or has, on this day. */
export type Treatment = Need & {
  readonly bookingId: number
  readonly date: string
  readonly serviceId: number
  /** Which move of the booking it comes from (ADR 42); 0: the booking is made with it. */
  readonly move: number
}

/** What is free is judged with the rooms and practitioners of now. `now`: milliseconds since the epoch. */
export type Context = { readonly resources: Resources; readonly now: number }

/**
 * Gives a booking its time until `heldUntil` (milliseconds since the epoch). Asking again for the same treatment of
 * the same booking changes nothing; another one does not move it (two requests under one idempotency key must not take
 * each other's time). The whole block must fall on this day, because another day is another stream.
 * @param spare what it must leave free of the day; left out where it is about to be confirmed
 */
export function holdSlot(
  day: DaySchedule,
  treatment: Treatment,
  { resources, now, heldUntil, bounds, spare }: Context & { heldUntil: number; bounds: DayBounds; spare?: Spare },
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
  const held: AgendaEvent = { type: 'SlotHeld', data }
  if (spare && !leavesSpare(evolveDay(day, held), treatment, resources, now, spare)) return reject('day_held')
  return accept(held)
}

/**
 * A payment is open for held time: from now on nobody else gets it before that payment is closed with the provider.
 * Recorded before anybody can pay, so that money paid in time always finds its slot.
 * @param closedIntent one that was open for it before, and is closed with the provider
 */
export function openPayment(
  day: DaySchedule,
  treatment: Treatment,
  paymentIntentId: string,
  now: number,
  closedIntent: string | null = null,
): AgendaDecision {
  const own = blockFor(day, treatment)
  if (!own || !isBlocking(own, now)) return reject('hold_expired')
  if (own.heldUntil === null) return reject('payment_settled')
  if (own.paymentIntentId === paymentIntentId) return accept()
  if (own.paymentIntentId !== null && own.paymentIntentId !== closedIntent) return reject('booking_closed')
  const { date, bookingId } = treatment
  return accept({ type: 'SlotPaymentOpened', data: { date, bookingId, paymentIntentId } })
}

/**
 * The booking is paid: its time is given for good. A hold that ran out is taken again where it is still free, with the
 * same practitioner and room if possible; otherwise `slot_taken`.
 */
export function confirmSlot(day: DaySchedule, treatment: Treatment, { resources, now }: Context): AgendaDecision {
  // It was confirmed before, and moved since: whoever confirms it now is late.
  if ((blockOf(day, treatment.bookingId)?.move ?? 0) > treatment.move) return accept()
  const own = blockFor(day, treatment)
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

/** Which time is to be freed, and how sure it is that nobody pays for it any more. */
export type Release = {
  readonly date: string
  readonly bookingId: number
  /** Time that a later move of the booking took stays: whoever frees knows nothing of it. */
  readonly upToMove: number
  /** Only the time that starts then; left out: whenever it starts. */
  readonly startsAt?: EpochMinutes
  readonly reason: DataOf<'SlotReleased'>['reason']
  /** Time that was meanwhile given for good stays: a payment may have arrived while an abandoned hold is cleared. */
  readonly onlyUnpaid: boolean
  /** The payment that is closed with the provider, or given up on. While another one is open the hold stays. */
  readonly closedIntent: string | null
  /** Milliseconds since the epoch; a hold that still runs then stays: the same booking may have taken its time anew. */
  readonly overAt?: number
}

/** Frees the time of a booking, or leaves it where the release does not mean it. */
export function releaseSlot(day: DaySchedule, release: Release): AgendaDecision {
  const { date, bookingId, reason } = release
  const own = blockOf(day, bookingId)
  if (!own || mustStay(own, release)) return accept()
  return accept({ type: 'SlotReleased', data: { date, bookingId, reason } })
}

function mustStay(
  block: Block,
  { upToMove, startsAt = block.startsAt, overAt = Infinity, ...release }: Release,
): boolean {
  if ((block.move ?? 0) > upToMove || block.startsAt !== startsAt) return true
  if (block.heldUntil === null) return release.onlyUnpaid
  if (block.paymentIntentId !== null && block.paymentIntentId !== release.closedIntent) return true
  return block.heldUntil > overAt
}

/** Where a booking moves from, why, and whom it prefers. */
export type Move = Pick<DataOf<'SlotMoved'>, 'from' | 'personId' | 'reason' | 'wishedBy'> & {
  readonly practitionerId: number
  /** Nobody else will do. */
  readonly strict: boolean
}

/**
 * Gives a confirmed booking this time instead of the one it had, on this day or on another. Of two who move it to this
 * day at once the first counts (ADR 42). Time that an earlier move left here is taken over.
 * @param treatment the new one; its `move` is the next of the booking
 */
export function moveSlot(
  day: DaySchedule,
  treatment: Treatment,
  { practitionerId, strict, ...move }: Move,
  { resources, now, bounds }: Context & { bounds: DayBounds },
): AgendaDecision {
  const own = blockOf(day, treatment.bookingId)
  if (own && (own.move ?? 0) >= treatment.move) {
    const isAsked = own.move === treatment.move && own.startsAt === treatment.startsAt
    return isAsked && (!strict || own.practitionerId === practitionerId) ? accept() : reject('booking_moved')
  }
  const before = { ...treatment, startsAt: toEpochMinutes(move.from.startsAt), move: treatment.move - 1 }
  if (move.from.date === treatment.date && !blockFor(day, before)) return reject('booking_moved')
  if (!staysWithin(treatment, bounds)) return reject('outside_openings')
  const practitioners = resources.practitioners.filter(id => id === practitionerId)
  const preferred = assign(day, treatment, { ...resources, practitioners }, now)
  const found = preferred.ok || strict ? preferred : assign(day, treatment, resources, now)
  if (!found.ok) return reject(found.reason)
  const data = { ...occupation(treatment, found.assignment), ...move, move: treatment.move }
  return accept({ type: 'SlotMoved', data })
}

/**
 * Gives the same time to another practitioner, who must be open and free for it.
 * @param isConfirmed what the booking says. While the agenda is ahead of it, its confirmation is under way, with the
 * practitioner whom the agenda named then.
 */
export function reassignSlot(
  day: DaySchedule,
  treatment: Treatment,
  practitionerId: number,
  { resources, now, isConfirmed }: Context & { readonly isConfirmed: boolean },
): AgendaDecision {
  const own = blockFor(day, treatment)
  if (!own && blockOf(day, treatment.bookingId)) return reject('booking_moved')
  if (!own || !isBlocking(own, now)) return reject('booking_closed')
  if (!isConfirmed && own.heldUntil === null) return reject('booking_changed')
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

/** The time that a booking takes of this day, whichever of its moves took it. */
export const blockOf = (day: DaySchedule, bookingId: number): Block | undefined =>
  day.blocks.find(block => block.bookingId === bookingId)

/** The time of this very treatment: its hour, taken by its move. */
export function blockFor(day: DaySchedule, { bookingId, startsAt, move }: Treatment): Block | undefined {
  const own = blockOf(day, bookingId)
  return own?.startsAt === startsAt && (own.move ?? move) === move ? own : undefined
}

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
