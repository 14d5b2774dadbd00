import { cancelUnpaidBooking as command } from '@alba/contracts/bookings/commands'
import { later } from '../decision/result.ts'
import { handler } from '../handler.ts'
import { closeIntent } from '../payments/close-intent.ts'
import type { PaymentDeps } from '../payments/payable.ts'
import { booking } from './booking.ts'
import { cancelUnpaid as decide } from './decide.ts'
import { giveUnusedPartsBack } from './parts/pay.ts'
import { releaseAbandoned } from './release-time.ts'

/**
 * The visitor gives up an unpaid booking. With `closeIntent` its payment is closed with the provider first; if it has
 * been paid meanwhile, the booking stays. Without it a policy closes the payment, and the time is free only after that.
 * Vouchers that paid a part of it have it back at once.
 * The booking is canceled before the agenda releases the time, so that no time is released without a recorded reason.
 */
export const cancelUnpaidBooking = handler(command, async (deps: PaymentDeps, body, cause) => {
  const { bookingId } = body
  const state = await deps.streams.load(booking, bookingId)
  if (body.closeIntent && state.status === 'pending' && state.paymentIntentId !== null) {
    const closed = await closeIntent(deps, state.paymentIntentId, cause)
    if (!closed.ok) return closed
  }
  const outcome = await deps.streams.execute(booking, bookingId, cause, current => decide(current, null))
  if (!outcome.ok) return outcome
  const released = await releaseAbandoned(deps, outcome.state, cause)
  const givenBack = await giveUnusedPartsBack(deps, outcome.state, cause)
  return { ok: true, position: later(later(outcome.position, released), givenBack) }
})
