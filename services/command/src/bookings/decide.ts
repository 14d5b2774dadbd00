import type { AbsenceMark } from '@alba/contracts/absences/mark'
import type { BookingEvent } from '@alba/contracts/bookings/events'
import { cardIn } from '@alba/contracts/bookings/settlement'
import { questionnairesOf } from '@alba/contracts/bookings/two-treatments'
import type { DataOf } from '@alba/contracts/events'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { isStale } from '@alba/contracts/shared/version'
import type { Booking, KnownBooking } from './booking.ts'
import { type ConfirmingPayment, dueOf, haveGoneBack, isSettledBy, settlementWith } from './parts/decide.ts'

type BookingDecision = Decision<BookingEvent>

/** Records a request. The same request again changes nothing; another one under the same idempotency key is refused. */
export function requestBooking(
  state: Booking,
  request: DataOf<'BookingRequested'>,
  eligibility: readonly DataOf<'EligibilityConfirmed'>[],
): BookingDecision {
  if (state.status !== 'none')
    return state.requestDigest === request.requestDigest ? accept() : reject('idempotency_key_reused')
  return accept({ type: 'BookingRequested', data: request }, ...eligibility.map(passedEvent))
}

const passedEvent = (data: DataOf<'EligibilityConfirmed'>): BookingEvent => ({ type: 'EligibilityConfirmed', data })

/** The client passed the questionnaire after the booking was made. */
export function passQuestionnaire(state: Booking, data: DataOf<'EligibilityConfirmed'>): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (state.eligible || state.status !== 'pending') return accept()
  if (!questionnairesOf(state).includes(data.questionnaireId)) return reject('questionnaire_unknown')
  return state.questionnairesLeft.includes(data.questionnaireId) ? accept(passedEvent(data)) : accept()
}

/**
 * Why a booking cannot be paid now. It must be on hold, before the hold ends, eligible, and with a price.
 * @param now milliseconds since the epoch
 */
export function notPayable(state: Booking, now: number): Rejection | undefined {
  if (state.status === 'none') return 'booking_unknown'
  if (state.status === 'confirmed') return 'payment_settled'
  if (state.status === 'canceled') return 'booking_closed'
  if (isMadeByStaff(state)) return 'booking_not_on_hold'
  if (state.status === 'expired' || Date.parse(state.heldUntil) <= now) return 'hold_expired'
  if (state.questionnaireId !== null && !state.eligible) return 'eligibility_required'
  if (state.priceCents === 0) return 'price_on_request'
  return dueOf(state) === 0 ? 'payment_settled' : undefined
}

/** A booking that staff makes is confirmed at once: no visitor can pay for it or give it up before that. */
const isMadeByStaff = (state: KnownBooking): boolean => state.channel === 'staff'

/**
 * Records the payment intent of a booking. A booking has one: the first that is recorded stays. Refused when a voucher
 * has paid a part meanwhile, because the intent is for another amount then.
 */
export function requestPayment(state: Booking, data: DataOf<'PaymentRequested'>): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (state.paymentIntentId === data.paymentIntentId) return accept()
  if (state.status !== 'pending' || state.paymentIntentId !== null) return reject('booking_closed')
  if (data.amountCents !== dueOf(state)) return reject('due_changed')
  return accept({ type: 'PaymentRequested', data })
}

type Confirmation = Omit<DataOf<'BookingConfirmed'>, 'settledBy'> & { readonly payment: ConfirmingPayment }

/**
 * Confirms a booking whose time the agenda has confirmed. A payment by card that came after the hold ended, or after the
 * visitor gave the booking up, still confirms it; not after staff canceled it, nor once that payment is to be refunded,
 * nor when vouchers had paid a part: they went back when the booking ended. Nothing else confirms a booking that has
 * ended: a voucher gets its money back from that moment on, and staff is told that the booking was not made (ADR 122).
 */
export function confirmBooking(state: Booking, { payment, ...data }: Confirmation): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (state.status === 'confirmed')
    return isSettledBy(state.settledBy, payment) ? accept() : reject('booking_not_on_hold')
  // Stryker disable next-line ConditionalExpression: only a canceled booking has `canceledBy`
  if (state.status === 'canceled' && state.canceledBy === 'staff') return reject('booking_closed')
  // Stryker disable next-line ConditionalExpression: only a payment by card has an intent
  if (payment.kind === 'card' && state.rejectedIntents.includes(payment.paymentIntentId))
    return reject('booking_closed')
  if (haveGoneBack(state)) return reject('booking_closed')
  if (payment.kind !== 'card' && state.status !== 'pending') return reject('booking_closed')
  if (payment.kind === 'parts' && dueOf(state) > 0) return reject('booking_closed')
  // The address may have been corrected since the confirmation began.
  const settledBy = [...settlementWith(state, payment)]
  return accept({ type: 'BookingConfirmed', data: { ...data, settledBy, personId: state.personId } })
}

/** Whether the booking was confirmed with this payment, even if it was canceled since. */
export const isSettledWith = (state: KnownBooking, paymentIntentId: string): boolean =>
  cardIn(state.settledBy)?.paymentIntentId === paymentIntentId

/**
 * Records that a payment came too late and must be refunded: once for each payment, and never for the payment that the
 * booking was confirmed with. When two processes settle the same payment, the first one to write decides.
 */
export function rejectLatePayment(state: Booking, data: DataOf<'LatePaymentRejected'>): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (state.rejectedIntents.includes(data.paymentIntentId)) return accept()
  if (isSettledWith(state, data.paymentIntentId)) return accept()
  return accept({ type: 'LatePaymentRejected', data })
}

/** The visitor gives up an unpaid booking. Visitors cannot cancel a confirmed booking: they ask the centre. */
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

/** Why staff cannot change a booking: it does not exist, or has changed since they saw it. @param seen that version */
export function outdated(state: Booking, seen: number | undefined): Rejection | undefined {
  if (state.status === 'none') return 'booking_unknown'
  return isStale(state.version, seen) ? 'booking_changed' : undefined
}

/** Why staff cancels, and whether the payment goes back. */
export type Cancellation = {
  readonly reason: string | null
  readonly wishedBy: 'client' | 'centre'
  readonly givesBack: boolean
  /** The absence of the practitioner for which the centre cancels; left out: there is none. */
  readonly absence?: AbsenceMark
}

/**
 * Staff cancels. This refunds nothing yet. By the terms of sale, the centre gives back in full what it cancels itself.
 */
export function cancelByStaff(
  state: Booking,
  { reason, wishedBy, givesBack: isGranted, absence }: Cancellation,
  seen?: number,
): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (isStale(state.version, seen)) return reject('booking_changed')
  if (state.status === 'canceled') return accept()
  if (state.status === 'expired') return reject('booking_closed')
  const { bookingId, date, personId } = state
  const givesBack = wishedBy === 'centre' || isGranted
  const data = { bookingId, date, personId, by: 'staff', reason, wishedBy, givesBack } as const
  return accept({ type: 'BookingCanceled', data: absence ? { ...data, absence } : data })
}

/**
 * The payment of the booking was closed, because the visitor left or the hold ended. The booking is canceled, or
 * expires if the hold is over. Nothing changes when the booking has recorded another payment, or none and the hold is
 * not over: nobody could have paid with an intent that was never recorded.
 * @param now milliseconds since the epoch
 */
export function abandonBooking(state: Booking, paymentIntentId: string | null, now: number): BookingDecision {
  if (state.status !== 'pending' || (state.paymentIntentId ?? paymentIntentId) !== paymentIntentId) return accept()
  if (Date.parse(state.heldUntil) <= now) return expireBooking(state, now)
  return state.paymentIntentId === null ? accept() : cancelUnpaid(state, 'Paiement abandonné')
}

/**
 * The booking could not be confirmed with a voucher, which is about to get its money back. It ends before that, so that no
 * slower process confirms it with the same voucher afterwards (ADR 122).
 * @param now milliseconds since the epoch
 */
export function endUnconfirmed(state: Booking, now: number): BookingDecision {
  if (state.status !== 'pending') return accept()
  return Date.parse(state.heldUntil) <= now ? expireBooking(state, now) : cancelUnpaid(state, null)
}

/** The booking expires if its hold has ended. @param now milliseconds since the epoch */
export function expireBooking(state: Booking, now: number): BookingDecision {
  if (state.status !== 'pending' || Date.parse(state.heldUntil) > now) return accept()
  return accept({ type: 'BookingExpired', data: { bookingId: state.bookingId, date: state.date } })
}

/**
 * Records that keys of the booking were deleted. Repeating it for the same `seen` changes nothing.
 * @param seen the version of the booking when the keys were found
 */
export function recordErasure(
  state: Booking,
  { what, keptDays }: Omit<DataOf<'BookingDataErased'>, 'bookingId'>,
  seen: number,
): BookingDecision {
  if (state.status === 'none') return accept()
  const isRecorded = state.erased !== null && state.erased.what === what && state.erased.version > seen
  return isRecorded
    ? accept()
    : accept({ type: 'BookingDataErased', data: { bookingId: state.bookingId, what, keptDays } })
}

/** Staff confirms that the client passed the questionnaires. @param seen the version of the booking that staff saw */
export function confirmEligibility(
  state: Booking,
  passed: readonly DataOf<'EligibilityConfirmed'>[],
  seen?: number,
): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (isStale(state.version, seen)) return reject('booking_changed')
  if (state.eligible) return accept()
  if (state.status !== 'pending' && state.status !== 'confirmed') return reject('booking_closed')
  const known = questionnairesOf(state)
  if (!passed.every(({ questionnaireId }) => known.includes(questionnaireId))) return reject('questionnaire_unknown')
  const left = passed.filter(({ questionnaireId }) => state.questionnairesLeft.includes(questionnaireId))
  return accept(...left.map(passedEvent))
}

/** Staff changes the notes. A field that is undefined keeps its text. */
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

/** Why a booking cannot be moved. @param seen the version that staff saw */
export function notMovable(state: Booking, seen?: number): Rejection | undefined {
  const refusal = outdated(state, seen)
  if (refusal) return refusal
  return state.status === 'confirmed' ? undefined : 'booking_not_confirmed'
}

/**
 * Records a move that the agenda has recorded already. Of two moves at the same time the first one to write decides.
 * @param move its number, which must be the next; null when the agenda recorded it before moves were numbered
 */
export function rescheduleBooking(
  state: Booking,
  data: DataOf<'BookingRescheduled'>,
  move: number | null,
): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  // Only confirmed bookings are moved, so this one has changed since the move began.
  if (state.status !== 'confirmed') return reject('booking_changed')
  const isNext = move === null ? state.startsAt === data.from.startsAt : move === state.timesRescheduled + 1
  if (isNext) return accept({ type: 'BookingRescheduled', data: { ...data, previously: previouslyOf(state) } })
  return state.startsAt === data.startsAt ? accept() : reject('booking_moved')
}

const previouslyOf = ({ practitionerId, practitionerName, second }: KnownBooking) =>
  second
    ? { practitionerId, practitionerName, secondPractitionerId: second.practitionerId }
    : { practitionerId, practitionerName }

/**
 * Records the practitioner to whom the agenda has assigned the booking already.
 * @param move the number of the move that took the time of this assignment; refused when the booking was moved since
 */
export function changePractitioner(state: Booking, data: DataOf<'PractitionerChanged'>, move: number): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (state.status !== 'pending' && state.status !== 'confirmed') return reject('booking_closed')
  if (state.timesRescheduled !== move) return reject('booking_moved')
  const present = data.part ? state.second?.practitionerId : state.practitionerId
  return present === data.practitionerId ? accept() : accept({ type: 'PractitionerChanged', data })
}

/** Staff keeps a booking that is outside the opening hours or in a closed room. */
export function keepBooking(state: Booking, seen?: number): BookingDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (isStale(state.version, seen)) return reject('booking_changed')
  if (state.status !== 'confirmed') return reject('booking_not_confirmed')
  // The command may be sent again.
  if (state.keptOnPurpose) return accept()
  const { bookingId, date, startsAt } = state
  return accept({ type: 'BookingKept', data: { bookingId, date, startsAt } })
}
