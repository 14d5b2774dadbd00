import type { AbsenceDecision, AbsenceEvent, WhyLeft } from '@alba/contracts/absences/events'
import type { AbsenceMark } from '@alba/contracts/absences/mark'
import type { BookingEvent } from '@alba/contracts/bookings/events'
import type { DataOf } from '@alba/contracts/events'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { type Booking, practitionersOf } from '../bookings/booking.ts'
import { cancelByStaff } from '../bookings/decide.ts'
import { type Absence, type DeclaredAbsence, handledKey } from './absence.ts'

type AbsenceDecisionResult = Decision<AbsenceEvent>
/** What staff decided in one request. */
type Round = Pick<DataOf<'AbsenceDecided'>, 'decisions' | 'text' | 'requestDigest'>

/** Declares an absence with the first decisions. The same request again changes nothing. */
export function declareAbsence(state: Absence, data: DataOf<'AbsenceDeclared'>, round: Round): AbsenceDecisionResult {
  if (state.status === 'declared')
    return state.digests[0] === round.requestDigest ? accept() : reject('idempotency_key_reused')
  if (data.endsAt <= data.startsAt) return reject('time_range_invalid')
  if (decidesTwice(round.decisions)) return reject('booking_decided_twice')
  const { absenceId } = data
  return accept({ type: 'AbsenceDeclared', data }, { type: 'AbsenceDecided', data: { absenceId, round: 1, ...round } })
}

/**
 * Decides again, about bookings that were left.
 * @param seenRound the last round that staff saw. The same request sent twice changes nothing the second time
 */
export function decideAgain(state: Absence, absenceId: number, seenRound: number, round: Round): AbsenceDecisionResult {
  if (state.status === 'none') return reject('absence_unknown')
  if (state.rounds === seenRound + 1 && state.digests[seenRound] === round.requestDigest) return accept()
  if (state.rounds !== seenRound) return reject('absence_changed')
  if (decidesTwice(round.decisions)) return reject('booking_decided_twice')
  return accept({ type: 'AbsenceDecided', data: { absenceId, round: seenRound + 1, ...round } })
}

const decidesTwice = (all: readonly AbsenceDecision[]): boolean =>
  new Set(all.map(({ bookingId }) => bookingId)).size < all.length

/** Records the outcome of a decision, once. Nothing for an absence that was never declared. */
export function recordHandled(state: Absence, data: DataOf<'AbsenceBookingHandled'>): AbsenceDecisionResult {
  const hasNothingToRecord = state.status === 'none' || state.handled.has(handledKey(data))
  return hasNothingToRecord ? accept() : accept({ type: 'AbsenceBookingHandled', data })
}

/** Records that a round is carried out, once. Nothing for an absence that was never declared. */
export function recordCarriedOut(state: Absence, data: DataOf<'AbsenceCarriedOut'>): AbsenceDecisionResult {
  const hasNothingToRecord = state.status === 'none' || state.carriedOut.includes(data.round)
  return hasNothingToRecord ? accept() : accept({ type: 'AbsenceCarriedOut', data })
}

/** Whether this round has changed the booking already. It may have been changed again since. */
export const isDone = (state: Booking, { absenceId, round }: AbsenceMark): boolean =>
  state.status !== 'none' && state.absence?.absenceId === absenceId && state.absence.round === round

/**
 * Why a booking is not touched: it is no longer the appointment that staff saw.
 * @param now milliseconds since the epoch
 */
export function notAsSeen(
  state: Booking,
  absent: Pick<DeclaredAbsence, 'practitionerId'>,
  decision: AbsenceDecision,
  now: number,
): WhyLeft | undefined {
  if (state.status === 'none') return 'other'
  if (state.status !== 'confirmed') return state.status === 'pending' ? 'other' : 'canceled'
  if (!isSameTime(state.startsAt, decision.seenStartsAt)) return 'moved'
  // The process may have died after the other practitioner was recorded, or a colleague may have been faster.
  const present = practitionersOf(state)
  const isHandedOver = decision.kind === 'hand_over' && present.includes(decision.practitionerId)
  if (!present.includes(absent.practitionerId) && !isHandedOver) return 'handed_over'
  return Date.parse(state.startsAt) <= now ? 'past' : undefined
}

const isSameTime = (one: string, other: string): boolean => toEpochMinutes(one) === toEpochMinutes(other)

/**
 * Cancels the booking for the centre, if it is still the appointment that staff saw. Otherwise it changes nothing:
 * whoever was faster has decided.
 */
export function cancelForAbsence(
  state: Booking,
  absent: Pick<DeclaredAbsence, 'practitionerId'>,
  decision: AbsenceDecision,
  { mark, now }: { readonly mark: AbsenceMark; readonly now: number },
): Decision<BookingEvent> {
  if (notAsSeen(state, absent, decision, now)) return reject('booking_changed')
  return cancelByStaff(state, { reason: null, wishedBy: 'centre', givesBack: true, absence: mark })
}

/**
 * Announces to the client that another practitioner gives the treatment. She must have taken it over before
 * (`giveTo`), so the booking is compared with her here, and not with the absent practitioner.
 */
export function announceHandOver(
  state: Booking,
  decision: Extract<AbsenceDecision, { kind: 'hand_over' }>,
  { mark, previously, now }: { mark: AbsenceMark; previously: DataOf<'BookingHandedOver'>['previously']; now: number },
): Decision<BookingEvent> {
  if (isDone(state, mark)) return accept()
  if (state.status === 'none' || notAsSeen(state, decision, decision, now)) return reject('booking_changed')
  const { bookingId, date, second } = state
  const isSecond = second?.practitionerId === decision.practitionerId
  const { practitionerId, practitionerName } = isSecond ? second : state
  const data = { bookingId, date, practitionerId, practitionerName, previously, absence: mark }
  return accept({ type: 'BookingHandedOver', data })
}

/**
 * Why a booking is left as it is when a step was refused, by the rejection; `other` for a rejection that is not here.
 */
export const whyRefused: Partial<Record<Rejection, WhyLeft>> = {
  slot_taken: 'taken',
  practitioner_busy: 'taken',
  practitioner_not_free: 'taken',
  practitioner_retired: 'taken',
  practitioner_unknown: 'taken',
  outside_openings: 'taken',
  room_closed: 'taken',
  booking_moved: 'moved',
  booking_closed: 'canceled',
  start_time_past: 'past',
}
