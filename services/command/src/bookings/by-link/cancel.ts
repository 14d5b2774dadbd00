import { cancelByLink as command } from '@alba/contracts/bookings/link-commands'
import { reject } from '@alba/contracts/shared/decision'
import { later } from '../../decision/result.ts'
import { handler } from '../../handler.ts'
import type { PaymentDeps } from '../../payments/payable.ts'
import { booking } from '../booking.ts'
import { releaseAbandoned } from '../release-time.ts'
import { cancelByClient } from './decide.ts'
import { linkedBooking } from './linked.ts'

/**
 * The client cancels the booking. Its time is free at once. Nothing is refunded here, as in `cancelBooking`: policies
 * record that the centre owes the client the card payment, or restore the voucher.
 */
export const cancelByLink = handler(command, async (deps: PaymentDeps, { token, seenStart, givesBack }, cause) => {
  const found = await linkedBooking(deps, token)
  if (!found.ok) return found
  const seen = { seenStart, givesBack }
  const outcome = await deps.streams.execute(booking, found.state.bookingId, cause, state =>
    state.status === 'none' ? reject('booking_unknown') : cancelByClient(state, seen, deps.clock()),
  )
  if (!outcome.ok) return outcome
  const released = await releaseAbandoned(deps, outcome.state, cause)
  return { ok: true, position: later(outcome.position, released) }
})
