import { cardIn, vouchersIn } from '@alba/contracts/bookings/settlement'
import type { EventOf } from '@alba/contracts/events'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { closeIntent } from '../payments/close-intent.ts'
import type { PaymentDeps } from '../payments/payable.ts'
import { refundPayment } from '../payments/refunds/refund.ts'
import { whenever } from '../policies/policy.ts'
import { voucher } from '../vouchers/voucher.ts'
import { confirmStaffBooking } from './book-for-client.ts'
import { booking } from './booking.ts'
import { syncPractitioner } from './change-practitioner.ts'
import { givesBack } from './debts.ts'
import { isPaidWith } from './parts/decide.ts'
import { confirmIfPaid, giveUnusedPartsBack, recordPart } from './parts/pay.ts'
import { givenBackBy, restoreToVoucher, settleWithVoucher } from './pay-with-voucher.ts'
import { releaseAbandoned, releaseConfirmedAgain, releaseRejected } from './release-time.ts'
import { followMove, settleMove } from './reschedule.ts'

/** Decides on the present state of the booking, not on the event: a late payment may have confirmed it since. */
async function releaseAbandonedSlot(deps: Deps, event: EventOf<'BookingCanceled' | 'BookingExpired'>, cause: Cause) {
  await releaseAbandoned(deps, await deps.streams.load(booking, event.data.bookingId), cause)
}

/** Releases the time that the agenda may have confirmed for a payment before that payment was rejected. */
async function releaseRefusedSlot(deps: Deps, { data }: EventOf<'LatePaymentRejected'>, cause: Cause): Promise<void> {
  const state = await deps.streams.load(booking, data.bookingId)
  if (state.status !== 'none') await releaseRejected(deps, state, data.paymentIntentId, cause)
}

/** Releases time that a slow process confirmed: it had read the booking before the booking was moved or canceled. */
async function releaseTakenAgain(
  deps: Deps,
  { data, position }: EventOf<'SlotConfirmed'>,
  cause: Cause,
): Promise<void> {
  await releaseConfirmedAgain(deps, await deps.streams.load(booking, data.bookingId, position), data.date, cause)
}

/**
 * Closes the payment of a booking that was canceled or expired. If it was paid just now, that is recorded and settled.
 */
async function closeIntentOf(
  deps: PaymentDeps,
  { data }: EventOf<'BookingCanceled' | 'BookingExpired'>,
  cause: Cause,
): Promise<void> {
  const state = await deps.streams.load(booking, data.bookingId)
  if (state.status === 'none' || state.status === 'confirmed' || state.paymentIntentId === null) return
  await closeIntent(deps, state.paymentIntentId, cause)
}

/** Closes an open card payment of a booking that was settled in another way. */
async function closeUnusedIntent(
  deps: PaymentDeps,
  { data, position }: EventOf<'BookingConfirmed'>,
  cause: Cause,
): Promise<void> {
  if (cardIn(data.settledBy)) return
  const state = await deps.streams.load(booking, data.bookingId, position)
  if (state.status === 'none' || state.paymentIntentId === null) return
  await closeIntent(deps, state.paymentIntentId, cause)
}

/**
 * Confirms a booking for which a voucher was redeemed, or records its part, after a crash between the two. A booking that
 * cannot be confirmed any more, such as a canceled one, gives the amount back to the voucher.
 */
async function settleRedeemed(deps: Deps, { data, position }: EventOf<'VoucherRedeemed'>, cause: Cause): Promise<void> {
  if (data.isPart)
    return void (await recordPart(deps, await deps.streams.load(voucher, data.voucherId), data.bookingId, cause))
  const state = await deps.streams.load(booking, data.bookingId, position)
  const isSettled = state.status !== 'none' && isPaidWith(state.settledBy, data.voucherId)
  if (isSettled && state.status !== 'canceled') return
  await settleWithVoucher(deps, await deps.streams.load(voucher, data.voucherId), data.bookingId, cause)
}

/** Restores the vouchers that paid a canceled booking, if what was paid goes back to the client. */
async function restoreVouchers(deps: Deps, { data }: EventOf<'BookingCanceled'>, cause: Cause): Promise<void> {
  const state = await deps.streams.load(booking, data.bookingId)
  if (!givesBack(data) || state.status !== 'canceled') return
  for (const { voucherId } of vouchersIn(state.settledBy))
    await restoreToVoucher(deps, voucherId, data.bookingId, givenBackBy(state), cause)
}

/** Gives back what vouchers paid of a booking that has ended unpaid, or was settled without them. */
const giveBackUnused = async (
  deps: Deps,
  { data }: EventOf<'BookingCanceled' | 'BookingExpired' | 'BookingConfirmed'>,
  cause: Cause,
) => giveUnusedPartsBack(deps, await deps.streams.load(booking, data.bookingId), cause)

/** Confirms a booking of which vouchers have paid all, after a crash between the two. */
const settleParts = (deps: Deps, { data }: EventOf<'PartPaidWithVoucher'>, cause: Cause) =>
  confirmIfPaid(deps, data.bookingId, cause)

/** Policies between vouchers and the bookings that they pay. */
export const voucherPolicies = [
  whenever('VoucherRedeemed', 'settle-with-voucher', settleRedeemed),
  whenever('BookingCanceled', 'restore-voucher', restoreVouchers),
  whenever('PartPaidWithVoucher', 'settle-with-parts', settleParts),
  whenever('BookingCanceled', 'give-parts-of-canceled-back', giveBackUnused),
  whenever('BookingExpired', 'give-parts-of-expired-back', giveBackUnused),
  whenever('BookingConfirmed', 'give-parts-besides-back', giveBackUnused),
]

/** Policies that keep the agenda and the bookings consistent. */
export const slotPolicies = [
  whenever('BookingCanceled', 'release-canceled-slot', releaseAbandonedSlot),
  whenever('BookingExpired', 'release-expired-slot', releaseAbandonedSlot),
  whenever('LatePaymentRejected', 'release-refused-slot', releaseRefusedSlot),
  whenever('SlotConfirmed', 'release-slot-taken-again', releaseTakenAgain),
  whenever('SlotReassigned', 'follow-reassigned-slot', syncPractitioner),
  whenever('PractitionerChanged', 'verify-changed-practitioner', syncPractitioner),
  whenever('SlotMoved', 'follow-moved-slot', followMove),
  whenever('BookingRescheduled', 'settle-moved-booking', settleMove),
]

/** Completes bookings that staff made. */
export const staffPolicies = [whenever('BookingRequested', 'confirm-staff-booking', confirmStaffBooking)]

/** Policies that call the card provider. */
export const moneyPolicies = [
  whenever('LatePaymentRejected', 'refund-late-payment', (deps: PaymentDeps, { data }, cause) =>
    refundPayment(deps, data.paymentIntentId, 'Le paiement est arrivé trop tard.', cause),
  ),
  whenever('BookingConfirmed', 'close-intent-besides', closeUnusedIntent),
  whenever('BookingExpired', 'close-intent-of-expired-booking', closeIntentOf),
  whenever('BookingCanceled', 'close-intent-of-canceled-booking', closeIntentOf),
]
