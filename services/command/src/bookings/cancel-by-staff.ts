import { cancelBooking as command } from '@alba/contracts/bookings/commands'
import { later } from '../decision/result.ts'
import { handler } from '../handler.ts'
import type { PaymentDeps } from '../payments/payable.ts'
import { booking } from './booking.ts'
import { cancelByStaff as decide } from './decide.ts'
import { freeAbandoned } from './give-time-back.ts'

/**
 * The centre cancels: the time is free at once, unless a payment for it is still open, which a policy closes first. Money
 * is not refunded by itself, but owed where it goes back; what a voucher gave is on it again. Both by policy.
 */
export const cancelBooking = handler(command, async (deps: PaymentDeps, { bookingId, version, ...wish }, cause) => {
  const outcome = await deps.streams.execute(booking, bookingId, cause, state => decide(state, wish, version))
  if (!outcome.ok) return outcome
  const released = await freeAbandoned(deps, outcome.state, cause)
  return { ok: true, position: later(outcome.position, released) }
})
