import { changeNotes as command } from '@alba/contracts/bookings/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { booking } from './booking.ts'
import { changeNotes as decide } from './decide.ts'

/** Staff changes the notes of a booking: those of the client (`notes`), and those for the centre (`adminNotes`). */
export const changeNotes = handler(command, (deps: Deps, { bookingId, version, ...notes }, cause) =>
  deps.streams.execute(booking, bookingId, cause, state => decide(state, notes, version)),
)
