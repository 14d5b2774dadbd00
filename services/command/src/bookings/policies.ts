import type { EventOf } from '@alba/contracts/events'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { closeIntent } from '../payments/close-intent.ts'
import type { PaymentDeps } from '../payments/payable.ts'
import { refundPayment } from '../payments/refund.ts'
import { whenever } from '../policies/policy.ts'
import { booking } from './booking.ts'
import { followSlot } from './change-practitioner.ts'
import { releaseRefused } from './settle.ts'
import { releaseAbandoned } from './slot.ts'

/** The booking as it is now decides, not as the event left it: a late payment may have brought it back. */
async function releaseSlotOf(deps: Deps, event: EventOf<'BookingCanceled' | 'BookingExpired'>, cause: Cause) {
  await releaseAbandoned(deps, await deps.streams.load(booking, event.data.bookingId), cause)
}

/** A payment that was turned down may have taken time for its booking before it was. */
async function releaseRefusedSlot(deps: Deps, { data }: EventOf<'LatePaymentRejected'>, cause: Cause): Promise<void> {
  const state = await deps.streams.load(booking, data.bookingId)
  if (state.status !== 'none') await releaseRefused(deps, state, data.paymentIntentId, cause)
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

/** What becomes of the time of a booking. */
export const slotPolicies = [
  whenever('BookingCanceled', 'release-canceled-slot', releaseSlotOf),
  whenever('BookingExpired', 'release-expired-slot', releaseSlotOf),
  whenever('LatePaymentRejected', 'release-refused-slot', releaseRefusedSlot),
  whenever('SlotReassigned', 'follow-reassigned-slot', followSlot),
]

/** What asks the card provider. */
export const moneyPolicies = [
  whenever('LatePaymentRejected', 'refund-late-payment', (deps: PaymentDeps, { data }, cause) =>
    refundPayment(deps, data.paymentIntentId, cause),
  ),
  whenever('BookingExpired', 'close-intent-of-expired-booking', closeIntentOf),
  whenever('BookingCanceled', 'close-intent-of-canceled-booking', closeIntentOf),
]
