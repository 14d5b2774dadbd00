import { bookingStream } from '@alba/contracts/bookings/events'
import { booking } from '../bookings/booking.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { whenever } from '../policies/policy.ts'
import { cancelIntent } from './cancel.ts'
import { observe } from './observe.ts'

/** All the money goes back; what the provider then says is recorded like anything else it says. */
async function refund(deps: Deps, paymentIntentId: string, cause: Cause): Promise<void> {
  await deps.provider.refund(paymentIntentId)
  const found = await deps.provider.retrieve(paymentIntentId)
  if (found) await observe(deps, found.snapshot, cause)
}

/** Nobody should be able to pay for a booking that is over. If somebody just did, that is recorded and settled. */
async function closeIntent(deps: Deps, bookingId: number, cause: Cause): Promise<void> {
  const state = await deps.streams.load(bookingStream(bookingId), booking)
  if (state.status === 'none' || state.status === 'confirmed' || state.paymentIntentId === null) return
  await cancelIntent(deps, state.paymentIntentId, cause)
}

/** What asks the card provider. */
export const paymentPolicies = [
  whenever('LatePaymentRejected', 'refund-late-payment', (deps, { data }, cause) =>
    refund(deps, data.paymentIntentId, cause),
  ),
  whenever('BookingExpired', 'close-intent-of-expired-booking', (deps, { data }, cause) =>
    closeIntent(deps, data.bookingId, cause),
  ),
  whenever('BookingCanceled', 'close-intent-of-canceled-booking', (deps, { data }, cause) =>
    closeIntent(deps, data.bookingId, cause),
  ),
]
