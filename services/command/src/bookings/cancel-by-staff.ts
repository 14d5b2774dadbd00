import { cancelBooking as command } from '@alba/contracts/bookings/commands'
import { later } from '../decision/result.ts'
import { handler } from '../handler.ts'
import type { PaymentDeps } from '../payments/payable.ts'
import { booking } from './booking.ts'
import { cancelByStaff as decide } from './decide.ts'
import { releaseAbandoned } from './release-time.ts'

/**
 * Staff cancels a booking. Its time is free at once, unless a payment for it is open: a policy closes that first.
 * Nothing is refunded here. When the centre wished the cancellation, or staff grants a refund, policies record that the
 * centre owes the client the card payment, or restore the voucher that paid.
 */
export const cancelBooking = handler(command, async (deps: PaymentDeps, { bookingId, version, ...wish }, cause) => {
  const outcome = await deps.streams.execute(booking, bookingId, cause, state => decide(state, wish, version))
  if (!outcome.ok) return outcome
  const released = await releaseAbandoned(deps, outcome.state, cause)
  return { ok: true, position: later(outcome.position, released) }
})
