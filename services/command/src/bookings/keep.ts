import { keepBooking as command } from '@alba/contracts/bookings/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { booking } from './booking.ts'
import { keepBooking as decide } from './decide.ts'

/** Staff keeps a booking that is outside the opening hours or in a closed room. */
export const keepBooking = handler(command, (deps: Deps, { bookingId, version }, cause) =>
  deps.streams.execute(booking, bookingId, cause, state => decide(state, version)),
)
