import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { agenda } from '../agenda/agenda.ts'
import { type Release, releaseSlot, type Treatment } from '../agenda/decide.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { isClosed } from '../payments/close-intent.ts'
import type { Booking, BookingDetails } from './booking.ts'

/** What a booking wants of the agenda, as it was when it was made: later changes of the service do not move it. */
export const treatmentOf = (booking: BookingDetails): Treatment => ({
  bookingId: booking.bookingId,
  date: booking.date,
  serviceId: booking.serviceId,
  startsAt: toEpochMinutes(booking.startsAt),
  durationMinutes: booking.durationMinutes,
  bufferBeforeMinutes: booking.bufferBeforeMinutes,
  bufferAfterMinutes: booking.bufferAfterMinutes,
  roomType: booking.roomType,
})

/** Gives the time of a booking back. Doing it again changes nothing. */
export const release = ({ streams }: Pick<Deps, 'streams'>, what: Release, cause: Cause) =>
  streams.execute(agenda, what.date, cause, day => releaseSlot(day, what))

/**
 * Releases what a booking that came to nothing still holds, unless its payment may still come. Time paid meanwhile stays.
 * @param closedIntent the payment that is known to be over; left out, it is looked up
 * @returns the position to wait for
 */
export async function releaseAbandoned(
  deps: Pick<Deps, 'streams'>,
  state: Booking,
  cause: Cause,
  closedIntent?: string | null,
): Promise<string | null> {
  if (state.status !== 'canceled' && state.status !== 'expired') return null
  const { date, bookingId, paymentIntentId: own } = state
  const closed = closedIntent ?? (own !== null && (await isClosed(deps, own)) ? own : null)
  const onlyUnpaid = state.status === 'expired' || state.canceledBy === 'visitor'
  const what = { date, bookingId, reason: state.status, onlyUnpaid, closedIntent: closed }
  const released = await release(deps, what, cause)
  return released.ok ? released.position : null
}
