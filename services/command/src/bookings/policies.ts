import type { EventOf } from '@alba/contracts/events'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { closeIntent } from '../payments/close-intent.ts'
import type { PaymentDeps } from '../payments/payable.ts'
import { refundPayment } from '../payments/refund.ts'
import { whenever } from '../policies/policy.ts'
import { voucher } from '../vouchers/voucher.ts'
import { confirmStaffBooking } from './book-for-client.ts'
import { booking } from './booking.ts'
import { agreeOnPractitioner } from './change-practitioner.ts'
import { givesBack } from './debts.ts'
import { freeAbandoned, freeRefused, freeTakenAgain } from './give-time-back.ts'
import { giveBack, isPaidWith, settleWithVoucher } from './pay-with-voucher.ts'
import { followMove, settleMove } from './reschedule.ts'

/** The booking as it is now decides, not as the event left it: a late payment may have brought it back. */
async function releaseSlotOf(deps: Deps, event: EventOf<'BookingCanceled' | 'BookingExpired'>, cause: Cause) {
  await freeAbandoned(deps, await deps.streams.load(booking, event.data.bookingId), cause)
}

/** A payment that was turned down may have taken time for its booking before it was. */
async function releaseRefusedSlot(deps: Deps, { data }: EventOf<'LatePaymentRejected'>, cause: Cause): Promise<void> {
  const state = await deps.streams.load(booking, data.bookingId)
  if (state.status !== 'none') await freeRefused(deps, state, data.paymentIntentId, cause)
}

/** Whoever confirmed the slot may have looked at the booking long before. */
async function releaseTakenAgain(
  deps: Deps,
  { data, position }: EventOf<'SlotConfirmed'>,
  cause: Cause,
): Promise<void> {
  await freeTakenAgain(deps, await deps.streams.load(booking, data.bookingId, position), data.date, cause)
}

/** Nobody should be able to pay for a booking that is over. If somebody just did, that is recorded and settled. */
async function closeIntentOf(
  deps: PaymentDeps,
  { data }: EventOf<'BookingCanceled' | 'BookingExpired'>,
  cause: Cause,
): Promise<void> {
  const state = await deps.streams.load(booking, data.bookingId)
  if (state.status === 'none' || state.status === 'confirmed' || state.paymentIntentId === null) return
  await closeIntent(deps, state.paymentIntentId, cause)
}

/** Paid in another way: nobody should be able to pay by card as well. */
async function closeIntentBesides(
  deps: PaymentDeps,
  { data, position }: EventOf<'BookingConfirmed'>,
  cause: Cause,
): Promise<void> {
  if (data.settledBy.kind === 'card') return
  const state = await deps.streams.load(booking, data.bookingId, position)
  if (state.status === 'none' || state.paymentIntentId === null) return
  await closeIntent(deps, state.paymentIntentId, cause)
}

/** What the voucher gave confirms the booking: a crash between the two only delays it. */
async function settleRedeemed(deps: Deps, { data, position }: EventOf<'VoucherRedeemed'>, cause: Cause): Promise<void> {
  if (isPaidWith(await deps.streams.load(booking, data.bookingId, position), data.voucherId)) return
  await settleWithVoucher(deps, await deps.streams.load(voucher, data.voucherId), data.bookingId, cause)
}

/** When the centre cancels, or grants it to the client, the voucher is whole again (terms of sale). */
async function restoreVoucher(deps: Deps, { data }: EventOf<'BookingCanceled'>, cause: Cause): Promise<void> {
  const state = await deps.streams.load(booking, data.bookingId)
  if (!givesBack(data) || state.status === 'none' || state.settledBy?.kind !== 'voucher') return
  await giveBack(deps, state.settledBy.voucherId, data.bookingId, 'canceled_by_staff', cause)
}

/** What a voucher means for the booking that it pays, and the other way round. */
export const voucherPolicies = [
  whenever('VoucherRedeemed', 'settle-with-voucher', settleRedeemed),
  whenever('BookingCanceled', 'restore-voucher', restoreVoucher),
]

/** What becomes of the time of a booking. */
export const slotPolicies = [
  whenever('BookingCanceled', 'release-canceled-slot', releaseSlotOf),
  whenever('BookingExpired', 'release-expired-slot', releaseSlotOf),
  whenever('LatePaymentRejected', 'release-refused-slot', releaseRefusedSlot),
  whenever('SlotConfirmed', 'release-slot-taken-again', releaseTakenAgain),
  whenever('SlotReassigned', 'follow-reassigned-slot', agreeOnPractitioner),
  whenever('PractitionerChanged', 'verify-changed-practitioner', agreeOnPractitioner),
  whenever('SlotMoved', 'follow-moved-slot', followMove),
  whenever('BookingRescheduled', 'settle-moved-booking', settleMove),
]

/** What staff began. */
export const staffPolicies = [whenever('BookingRequested', 'confirm-staff-booking', confirmStaffBooking)]

/** What asks the card provider. */
export const moneyPolicies = [
  whenever('LatePaymentRejected', 'refund-late-payment', (deps: PaymentDeps, { data }, cause) =>
    refundPayment(deps, data.paymentIntentId, cause),
  ),
  whenever('BookingConfirmed', 'close-intent-besides', closeIntentBesides),
  whenever('BookingExpired', 'close-intent-of-expired-booking', closeIntentOf),
  whenever('BookingCanceled', 'close-intent-of-canceled-booking', closeIntentOf),
]
