import type { AbsenceMark } from '@alba/contracts/absences/mark'
import { type Block, type DaySchedule, evolveDay } from '@alba/contracts/agenda/day-schedule'
import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { type DayBounds, staysWithin } from '@alba/contracts/agenda/offer'
import {
  type Assignment,
  assignAsWished,
  isBlocking,
  isPossible,
  onlyWith,
  type Resources,
  type Wish,
} from '@alba/contracts/agenda/scheduling'
import { whoCouldTakeOver } from '@alba/contracts/agenda/taking-over'
import type { Part } from '@alba/contracts/bookings/two-treatments'
import type { DataOf } from '@alba/contracts/events'
import { type EpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import { given, occupation } from './occupation.ts'
import {
  assignmentOn,
  blockFor,
  blockOf,
  blocksOf,
  isForSame,
  isStillSuitable,
  isWith,
  type Treatment,
} from './own-blocks.ts'
import { leavesSpare, type Spare } from './spare.ts'

type AgendaDecision = Decision<AgendaEvent>

/** The current rooms and practitioners, and the current time in milliseconds since the epoch. */
export type Context = { readonly resources: Resources; readonly now: number }

/**
 * Holds time for a booking until `heldUntil` (milliseconds since the epoch). The whole block, buffers included, must be
 * on this day, because another day is another stream. When the booking holds time on this day already:
 * - holding the same treatment again changes nothing;
 * - it is refused if the service was changed since, because the time is held for the service as it was, and if another
 *   practitioner than the wished one has it;
 * - another treatment is refused: two requests under one idempotency key must not take each other's time.
 * @param spare how much of the day must stay free; left out when the booking is confirmed at once
 * @param wish the practitioner who is wished for; left out when it does not matter
 */
export function holdSlot(
  day: DaySchedule,
  treatment: Treatment,
  {
    resources,
    now,
    heldUntil,
    bounds,
    spare,
    wish = null,
  }: Context & { heldUntil: number; bounds: DayBounds; spare?: Spare; wish?: Wish | null },
): AgendaDecision {
  const own = blockOf(day, treatment.bookingId)
  if (own && isBlocking(own, now)) {
    const blocks = blocksOf(day, treatment.bookingId)
    if (!isForSame(blocks, treatment)) return reject('idempotency_key_reused')
    const isAsHeld = isStillSuitable(blocks, treatment, resources) && isWith(own, wish)
    return isAsHeld ? accept() : reject('changed_meanwhile')
  }
  if (isOver(treatment, now)) return reject('start_time_past')
  if (!staysWithin(treatment, bounds)) return reject('outside_openings')
  const found = assignAsWished(day, treatment, resources, wish, now)
  if (!found.ok) return reject(found.reason)
  const taken = given(day, treatment, found.assignment)
  const held: AgendaEvent = { type: 'SlotHeld', data: { ...taken, heldUntil: new Date(heldUntil).toISOString() } }
  if (spare && !leavesSpare(evolveDay(day, held), treatment, resources, now, spare)) return reject('day_held')
  return accept(held)
}

/** Whether the start has passed while the request waited for its turn. */
const isOver = ({ startsAt }: Treatment, now: number): boolean => startsAt * 60_000 <= now

/**
 * Records that a payment is open for held time. From now on the time is kept until the provider has closed that
 * payment. This is recorded before anybody can pay, so that a payment made in time always finds its slot.
 * @param closedIntent a former payment of this hold, which the provider has closed
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
 * The booking is settled, so its time is confirmed. When its hold has ended, the time is assigned again if it is still
 * free, with the same practitioner and room if possible; otherwise the answer is `slot_taken`. That is also the answer
 * when the time is no longer held and its start is over: no client was expected by then.
 * @param wish the practitioner who must have it then; left out when it does not matter
 */
export function confirmSlot(
  day: DaySchedule,
  treatment: Treatment,
  { resources, now, wish = null }: Context & { readonly wish?: Wish | null },
): AgendaDecision {
  // The booking was confirmed and moved before this confirmation, which comes late and changes nothing.
  if ((blockOf(day, treatment.bookingId)?.move ?? 0) > treatment.move) return accept()
  const own = blockFor(day, treatment)
  if (own?.heldUntil === null) return accept()
  const before = own && assignmentOn(day, own)
  const isHeld = own && isBlocking(own, now)
  if (!isHeld && isOver(treatment, now)) return reject('slot_taken')
  const assignment = isHeld ? before : assignAgain(day, treatment, before, { resources, now, wish })
  if (!assignment) return reject('slot_taken')
  return accept({ type: 'SlotConfirmed', data: occupation(treatment, assignment) })
}

function assignAgain(
  day: DaySchedule,
  treatment: Treatment,
  before: Assignment | undefined,
  { resources, now, wish }: Context & { readonly wish: Wish | null },
): Assignment | undefined {
  // Time outside the hours of a practitioner is only for her, because nobody else agreed to come then.
  const { outsideHoursOf } = treatment
  const wanted = outsideHoursOf === undefined ? resources : onlyWith(resources, outsideHoursOf)
  if (before && isPossible(day, treatment, before, wanted, now)) return before
  const chosen = assignAsWished(day, treatment, wanted, wish, now)
  return chosen.ok ? chosen.assignment : undefined
}

/** Which time is to be released, and under which conditions. */
export type Release = {
  readonly date: string
  readonly bookingId: number
  /** The last move that the caller knows of. Time that a later move of the booking took stays. */
  readonly upToMove: number
  /** Releases only time with this start; left out: with any start. */
  readonly startsAt?: EpochMinutes
  readonly reason: DataOf<'SlotReleased'>['reason']
  /** Keeps time that is confirmed by now: a payment may arrive while an abandoned hold is being released. */
  readonly onlyUnpaid: boolean
  /** The payment that has been closed, or given up on. While another payment is open the hold stays. */
  readonly closedIntent: string | null
  /** Milliseconds since the epoch. A hold that ends later stays: it may be a new hold for the same booking. */
  readonly overAt?: number
}

/** Releases the time of a booking, unless a condition of the release is not met. */
export function releaseSlot(day: DaySchedule, release: Release): AgendaDecision {
  const { date, bookingId, reason } = release
  const own = blockOf(day, bookingId)
  if (!own || mustKeep(own, release)) return accept()
  return accept({ type: 'SlotReleased', data: { date, bookingId, reason } })
}

function mustKeep(
  block: Block,
  { upToMove, startsAt = block.startsAt, overAt = Infinity, ...release }: Release,
): boolean {
  if ((block.move ?? 0) > upToMove || block.startsAt !== startsAt) return true
  if (block.heldUntil === null) return release.onlyUnpaid
  if (block.paymentIntentId !== null && block.paymentIntentId !== release.closedIntent) return true
  return block.heldUntil > overAt
}

/** Where a booking is moved from, why, and its preferred practitioner. */
export type Move = Pick<
  DataOf<'SlotMoved'>,
  'from' | 'personId' | 'reason' | 'wishedBy' | 'through' | 'undoes' | 'absence' | 'wishEnds' | 'wishAgain'
> &
  Wish

/**
 * Moves a confirmed booking to a time of this day, from this day or from another. When two requests move it to this day
 * at the same time, the first one counts (ADR 42). A block that an earlier move left on this day is replaced.
 * @param treatment with the new time; its `move` is the number of this move
 */
export function moveSlot(
  day: DaySchedule,
  treatment: Treatment,
  { practitionerId, strict, outsideHours = false, ...move }: Move,
  { resources, now, bounds }: Context & { bounds: DayBounds },
): AgendaDecision {
  const own = blockOf(day, treatment.bookingId)
  if (own && (own.move ?? 0) >= treatment.move) {
    const isRepeated = own.move === treatment.move && own.startsAt === treatment.startsAt
    return isRepeated && (!strict || own.practitionerId === practitionerId) ? accept() : reject('booking_moved')
  }
  const before = { ...treatment, startsAt: toEpochMinutes(move.from.startsAt), move: treatment.move - 1 }
  if (move.from.date === treatment.date && !blockFor(day, before)) return reject('booking_moved')
  if (isOver(treatment, now)) return reject('start_time_past')
  if (!staysWithin(treatment, bounds)) return reject('outside_openings')
  const found = assignAsWished(day, treatment, resources, { practitionerId, strict, outsideHours }, now)
  if (!found.ok) return reject(found.reason)
  const taken = given(day, treatment, found.assignment)
  return accept({ type: 'SlotMoved', data: { ...taken, ...move, move: treatment.move } })
}

type Reassignment = {
  /**
   * Whether the booking itself is confirmed. When only the agenda is, the booking is about to be confirmed with the present
   * practitioner, and the change is refused.
   */
  readonly isConfirmed: boolean
  /** Set when it is the second of two treatments side by side; left out: the first, or both of one practitioner. */
  readonly part?: Part | undefined
  /** Set when the present practitioner is absent. */
  readonly absence?: AbsenceMark | undefined
}

/**
 * Assigns the same time to another practitioner, who must be open and free then. Of two treatments she gets all that the
 * former practitioner gives.
 */
export function reassignSlot(
  day: DaySchedule,
  treatment: Treatment,
  practitionerId: number,
  { resources, now, isConfirmed, part, absence }: Context & Reassignment,
): AgendaDecision {
  const own = blockFor(day, treatment)
  if (!own && blockOf(day, treatment.bookingId)) return reject('booking_moved')
  if (!own || !isBlocking(own, now)) return reject('booking_closed')
  if (!isConfirmed && own.heldUntil === null) return reject('booking_changed')
  const held = assignmentOn(day, own)
  const { practitionerId: leaving } = (part && held.second) ?? held
  if (leaving === practitionerId) return accept()
  if (!resources.practitioners.includes(practitionerId)) return reject('practitioner_unknown')
  const wanted = { practitioners: [practitionerId], held, leaving }
  if (whoCouldTakeOver(day, treatment, wanted, now).length === 0) return reject('practitioner_busy')
  const { date, bookingId } = treatment
  return accept({
    type: 'SlotReassigned',
    data: { date, bookingId, practitionerId, previousPractitionerId: leaving, ...(absence && { absence }) },
  })
}
