import type { BookingEvent } from '@alba/contracts/bookings/events'
import type { DataOf } from '@alba/contracts/events'
import { pick } from '@alba/contracts/shared/case'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { isStale } from '@alba/contracts/shared/version'
import type { Booking, KnownBooking } from './booking.ts'

type BookingDecision = Decision<BookingEvent>

/** Records what was asked. The same request again changes nothing; another one under the same key is refused. */
export function requestBooking(
  state: Booking,
  request: DataOf<'BookingRequested'>,
  eligibility: DataOf<'EligibilityConfirmed'> | undefined,
): BookingDecision {
  if (state.status !== 'none')
    return state.requestDigest === request.requestDigest ? accept() : reject('idempotency_key_reused')
  const events: BookingEvent[] = [{ type: 'BookingRequested', data: request }]
  if (eligibility) events.push({ type: 'EligibilityConfirmed', data: eligibility })
  return accept(...events)
}

/** The questionnaire was passed after the booking was made. */
export function confirmEligibility(state: Booking, data: DataOf<'EligibilityConfirmed'>): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (state.eligible || state.status !== 'pending') return accept()
  if (state.questionnaireId !== data.questionnaireId) return reject('questionnaire_unknown')
  return accept({ type: 'EligibilityConfirmed', data })
}

/** Why it may not be paid now: it must be on hold, in time, with the questionnaire passed and a price. */
export function notPayable(state: Booking, now: number): Rejection | undefined {
  if (state.status === 'none') return 'booking_unknown'
  if (state.status === 'confirmed') return 'payment_settled'
  if (state.status === 'canceled') return 'booking_closed'
  if (isMadeByStaff(state)) return 'booking_not_on_hold'
  if (state.status === 'expired' || Date.parse(state.heldUntil) <= now) return 'hold_expired'
  if (state.questionnaireId !== null && !state.eligible) return 'eligibility_required'
  return state.priceCents === 0 ? 'price_on_request' : undefined
}

/**
 * It is about to be confirmed, and no visitor pays for it or gives it up: what comes of it depends on nothing but the steps
 * that confirm it.
 */
const isMadeByStaff = (state: KnownBooking): boolean => state.channel === 'staff'

/** A booking has one intent; the first that is recorded stays. */
export function requestPayment(state: Booking, data: DataOf<'PaymentRequested'>): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (state.paymentIntentId === data.paymentIntentId) return accept()
  if (state.status !== 'pending' || state.paymentIntentId !== null) return reject('booking_closed')
  return accept({ type: 'PaymentRequested', data })
}

/**
 * The time is the booking's for good. Money that came after the hold ran out, or after the visitor walked away, still
 * confirms it (the agenda has given the time again); not after staff canceled it, nor once that money is going back.
 */
export function confirmBooking(state: Booking, data: DataOf<'BookingConfirmed'>): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (state.status === 'confirmed')
    return sameSettlement(state.settledBy, data.settledBy) ? accept() : reject('booking_not_on_hold')
  // Stryker disable next-line ConditionalExpression: only what is canceled says by whom
  if (state.status === 'canceled' && state.canceledBy === 'staff') return reject('booking_closed')
  const { settledBy } = data
  // Stryker disable next-line ConditionalExpression: only a card names an intent
  if (settledBy.kind === 'card' && state.rejectedIntents.includes(settledBy.paymentIntentId))
    return reject('booking_closed')
  return accept({ type: 'BookingConfirmed', data })
}

/** Whether this payment is the one that the booking was confirmed with, whatever became of the booking since. */
export const isSettledWith = (state: KnownBooking, paymentIntentId: string): boolean =>
  state.settledBy?.kind === 'card' && state.settledBy.paymentIntentId === paymentIntentId

export type Settlement = DataOf<'BookingConfirmed'>['settledBy']

export const sameSettlement = (a: Settlement, b: Settlement): boolean => paidWith(a) === paidWith(b)

/** The payment or the voucher, or that it is paid at the centre. */
function paidWith(settlement: Settlement): string | number {
  if (settlement.kind === 'card') return settlement.paymentIntentId
  // Stryker disable next-line ConditionalExpression: only a voucher has an id, and what has none is paid at the centre
  return settlement.kind === 'voucher' ? settlement.voucherId : settlement.kind
}

/**
 * Money that cannot buy anything any more: to be returned. Once for each payment, and never the one that the booking was
 * confirmed with: of two that settle the same payment, the first to write decides.
 */
export function rejectLatePayment(state: Booking, data: DataOf<'LatePaymentRejected'>): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (state.rejectedIntents.includes(data.paymentIntentId)) return accept()
  if (isSettledWith(state, data.paymentIntentId)) return accept()
  return accept({ type: 'LatePaymentRejected', data })
}

/** The visitor gives an unpaid booking up. Paid or confirmed ones are not theirs to cancel here (decisions). */
export function cancelUnpaid(state: Booking, reason: string | null): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (state.status === 'confirmed') return reject('booking_not_on_hold')
  if (state.status !== 'pending') return accept()
  if (isMadeByStaff(state)) return reject('booking_not_on_hold')
  return accept({
    type: 'BookingCanceled',
    data: { bookingId: state.bookingId, personId: state.personId, date: state.date, by: 'visitor', reason },
  })
}

/** Why staff may not change what they saw: it is not there, or another by now. @param seen the version that they saw */
export function outdated(state: Booking, seen: number | undefined): Rejection | undefined {
  if (state.status === 'none') return 'booking_unknown'
  return isStale(state.version, seen) ? 'booking_changed' : undefined
}

/** Why staff cancels, and what becomes of what was paid. */
export type Cancellation = {
  readonly reason: string | null
  readonly wishedBy: 'client' | 'centre'
  readonly givesBack: boolean
}

/**
 * Staff cancels. Refunds nothing by itself. What the centre cancels it gives back in full (terms of sale).
 */
export function cancelByStaff(
  state: Booking,
  { reason, wishedBy, givesBack: isGranted }: Cancellation,
  seen?: number,
): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (isStale(state.version, seen)) return reject('booking_changed')
  if (state.status === 'canceled') return accept()
  if (state.status === 'expired') return reject('booking_closed')
  const { bookingId, date, personId } = state
  const givesBack = wishedBy === 'centre' || isGranted
  const data = { bookingId, date, personId, by: 'staff', reason, wishedBy, givesBack } as const
  return accept({ type: 'BookingCanceled', data })
}

/**
 * Its payment was closed, so nothing comes of it: the visitor left, or the hold ran out. One that it never heard of leaves
 * it as it is: nobody could have paid with that, and the hold goes on.
 * @param now milliseconds since the epoch
 */
export function giveUp(state: Booking, paymentIntentId: string | null, now: number): BookingDecision {
  if (state.status !== 'pending' || (state.paymentIntentId ?? paymentIntentId) !== paymentIntentId) return accept()
  if (Date.parse(state.heldUntil) <= now) return expireBooking(state, now)
  return state.paymentIntentId === null ? accept() : cancelUnpaid(state, 'Paiement abandonné')
}

/** The hold ran out. @param now milliseconds since the epoch */
export function expireBooking(state: Booking, now: number): BookingDecision {
  if (state.status !== 'pending' || Date.parse(state.heldUntil) > now) return accept()
  return accept({ type: 'BookingExpired', data: { bookingId: state.bookingId, date: state.date } })
}

/** Staff went through the questionnaire with the client of a booking that she made herself. @param seen the version that staff saw */
export function vouchForEligibility(
  state: Booking,
  data: DataOf<'EligibilityConfirmed'>,
  seen?: number,
): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (isStale(state.version, seen)) return reject('booking_changed')
  if (state.eligible) return accept()
  if (state.status !== 'pending' && state.status !== 'confirmed') return reject('booking_closed')
  if (state.questionnaireId !== data.questionnaireId) return reject('questionnaire_unknown')
  return accept({ type: 'EligibilityConfirmed', data })
}

/** Staff writes the notes anew; those that are left out stay. */
export function changeNotes(
  state: Booking,
  {
    notes,
    adminNotes,
  }: { readonly notes?: string | null | undefined; readonly adminNotes?: string | null | undefined },
  seen?: number,
): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (isStale(state.version, seen)) return reject('booking_changed')
  const { bookingId, personId, notes: before, adminNotes: adminBefore = null } = state
  const after = {
    notes: notes === undefined ? before : notes,
    adminNotes: adminNotes === undefined ? adminBefore : adminNotes,
  }
  if (after.notes === before && after.adminNotes === adminBefore) return accept()
  return accept({ type: 'NotesChanged', data: { bookingId, personId, ...after } })
}

/** Why it may not be moved, whoever asks. @param seen the version that staff saw */
export function notMovable(state: Booking, seen?: number): Rejection | undefined {
  const refusal = outdated(state, seen)
  if (refusal) return refusal
  return state.status === 'confirmed' ? undefined : 'booking_not_confirmed'
}

/**
 * Follows the agenda, which has given the new time already. Of two who move it at once, the first to write decides.
 * @param move its number, which must be the next; null for time that was taken before moves were numbered
 */
export function rescheduleBooking(
  state: Booking,
  data: DataOf<'BookingRescheduled'>,
  move: number | null,
): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  // It was, when its new time was looked for.
  if (state.status !== 'confirmed') return reject('booking_changed')
  const isNext = move === null ? state.startsAt === data.from.startsAt : move === state.timesRescheduled + 1
  const previously = pick(state, ['practitionerId', 'practitionerName'])
  if (isNext) return accept({ type: 'BookingRescheduled', data: { ...data, previously } })
  return state.startsAt === data.startsAt ? accept() : reject('booking_moved')
}

/**
 * Follows the agenda, which has given the time to the new practitioner already.
 * @param move of which of the booking's moves that time is: it may have been moved since
 */
export function changePractitioner(state: Booking, data: DataOf<'PractitionerChanged'>, move: number): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (state.status !== 'pending' && state.status !== 'confirmed') return reject('booking_closed')
  if (state.timesRescheduled !== move) return reject('booking_moved')
  return state.practitionerId === data.practitionerId ? accept() : accept({ type: 'PractitionerChanged', data })
}

/** Staff has seen that it stands outside the hours or in a closed room, and leaves it there. */
export function keepBooking(state: Booking, seen?: number): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (isStale(state.version, seen)) return reject('booking_changed')
  if (state.status !== 'confirmed') return reject('booking_not_confirmed')
  const { bookingId, date, startsAt } = state
  return accept({ type: 'BookingKept', data: { bookingId, date, startsAt } })
}
