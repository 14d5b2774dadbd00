import type { BookingEvent } from '@alba/contracts/bookings/events'
import {
  cardIn,
  dueAfter,
  LEAST_CARD_CENTS,
  MOST_VOUCHERS,
  type Settlement,
  type SettlementPart,
  type VoucherPart,
  vouchersIn,
} from '@alba/contracts/bookings/settlement'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Booking, KnownBooking } from '../booking.ts'

/** How vouchers pay parts of a booking, and what settles it then (ADR 115). Amounts are in cents. */

/** What is still to be paid of an unconfirmed booking, in cents. */
export const dueOf = ({ priceCents, parts }: KnownBooking): number => dueAfter(priceCents, parts)

/** What a voucher was redeemed for: a part of a booking that owed `dueCents` then, which older events do not say. */
export type RedeemedPart = Omit<VoucherPart, 'kind'> & { readonly dueCents?: number | undefined }

/**
 * Records what a voucher pays of a booking, after the voucher was redeemed for it. A refusal is final: whatever happens
 * to the booking later, the same part is never accepted, so the caller may give it back to the voucher. That is why the
 * end of the hold is not compared with a clock here: two processes, whose clocks differ, could decide differently.
 */
export function payPart(state: Booking, { dueCents, ...part }: RedeemedPart): Decision<BookingEvent> {
  if (state.status === 'none') return reject('booking_unknown')
  const isRecorded = state.parts.some(({ voucherId }) => voucherId === part.voucherId)
  if (isRecorded && !goesBack(state, part.voucherId)) return accept()
  if (state.status === 'confirmed' || state.channel === 'staff') return reject('booking_not_on_hold')
  if (state.status !== 'pending') return reject('booking_closed')
  if (state.paymentIntentId !== null) return reject('card_payment_begun')
  if (state.parts.length >= MOST_VOUCHERS) return reject('voucher_too_many')
  if (dueOf(state) === 0) return reject('voucher_not_needed')
  const restCents = dueOf(state) - part.amountCents
  // Another voucher, which was presented at the same time, was recorded first.
  if (restCents < 0 || isTooLittle(state, { dueCents, restCents })) return reject('due_changed')
  return accept({ type: 'PartPaidWithVoucher', data: { bookingId: state.bookingId, ...part, restCents } })
}

/**
 * Whether another voucher was recorded since this one was redeemed, and a card could not pay what both would leave. A
 * rest of nothing counts too: if it were accepted, a part that is refused now, because it leaves 20 cents, would be
 * accepted once another voucher has paid these.
 */
function isTooLittle(
  state: KnownBooking,
  { dueCents, restCents }: { readonly dueCents: number | undefined; readonly restCents: number },
): boolean {
  const isOthersFirst = dueCents !== undefined && dueOf(state) < dueCents
  return isOthersFirst && restCents < LEAST_CARD_CENTS
}

/**
 * Whether a voucher gets back what it paid of a booking: the booking has ended or was settled without it, or was canceled
 * and gives back. A slow process may redeem the voucher once more after that; `payPart` then refuses the part, so that
 * it goes back too.
 */
function goesBack(state: KnownBooking, voucherId: number): boolean {
  if (state.status === 'pending') return false
  return !isPaidWith(state.settledBy, voucherId) || (state.status === 'canceled' && state.givesBack)
}

/** Parts that do not settle the booking: it has ended unpaid, or was settled in another way. They go back. */
export const partsBesides = ({ parts, settledBy }: KnownBooking): readonly VoucherPart[] =>
  parts.filter(part => !isPaidWith(settledBy, part.voucherId))

/** Whether a voucher is one of the payments of a settlement. */
export const isPaidWith = (settledBy: Settlement | null, voucherId: number): boolean =>
  vouchersIn(settledBy).some(part => part.voucherId === voucherId)

/** A payment that confirms a booking. `parts`: vouchers have paid all of it, part by part. */
export type ConfirmingPayment = SettlementPart | { readonly kind: 'parts' }

/** All that settles a booking once this payment has come. A voucher that pays all takes the place of any parts. */
export function settlementWith({ parts }: KnownBooking, payment: ConfirmingPayment): Settlement {
  if (payment.kind === 'parts') return parts
  return payment.kind === 'card' ? [...parts, payment] : [payment]
}

/**
 * Whether vouchers had paid a part of a booking that has ended unpaid. From that moment on they get it back, and nothing
 * confirms the booking any more.
 */
export const haveGoneBack = ({ status, parts }: KnownBooking): boolean => status !== 'pending' && parts.length > 0

/** Whether a booking was settled by this payment. Vouchers alone have paid it when no card is among them. */
export function isSettledBy(settledBy: Settlement, payment: ConfirmingPayment): boolean {
  if (payment.kind === 'card') return cardIn(settledBy)?.paymentIntentId === payment.paymentIntentId
  if (payment.kind === 'voucher') return isPaidWith(settledBy, payment.voucherId)
  // Stryker disable next-line ConditionalExpression: any other kind identifies the payment
  return settledBy.every(({ kind }) => kind === (payment.kind === 'parts' ? 'voucher' : payment.kind))
}
