import { bookingStream } from '@alba/contracts/bookings/events'
import { booking } from '../bookings/booking.ts'
import { expireHold } from '../bookings/cancel.ts'
import { release } from '../bookings/release.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { refreshIntent } from '../payments/refresh.ts'

/**
 * A hold has run out. The provider is asked first whether the money has come after all (its webhook may be late); then
 * the booking expires and its time is cleared. A hold whose booking was never recorded (a crash) is just cleared.
 */
export async function endHold(
  deps: Deps,
  { bookingId, date }: { bookingId: number; date: string },
  cause: Cause,
): Promise<void> {
  const state = await deps.streams.load(bookingStream(bookingId), booking)
  if (state.status === 'none') {
    const hold = { date, bookingId, reason: 'expired', onlyUnpaid: true, overAt: deps.clock() } as const
    await release(deps, hold, cause)
    return
  }
  if (state.status === 'pending' && state.paymentIntentId !== null) {
    // A provider that is away must not keep the slot blocked: a payment found later is settled as a late one.
    await refreshIntent(deps, state.paymentIntentId, cause).catch(error =>
      deps.logger.warn({ err: error }, 'a hold expires without word from the card provider'),
    )
  }
  await expireHold(deps, bookingId, cause)
}
