import type { BookingEvent } from '@alba/contracts/bookings/events'
import { type BrokenTerm, brokenTerms, isInTime } from '@alba/contracts/bookings/rescheduling'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import type { BookingDetails, KnownBooking } from '../booking.ts'

/** The start that the client saw, UTC. When the booking was moved in the meantime, they decided about another time. */
type Seen = { readonly seenStart: string }

/**
 * Why the client cannot change the booking with their link, whatever they want.
 * @param now milliseconds since the epoch
 */
export function notChangeable(state: KnownBooking, { seenStart }: Seen, now: number): Rejection | undefined {
  if (state.status !== 'confirmed') return 'booking_closed'
  if (Date.parse(state.startsAt) <= now) return 'booking_link_over'
  return Date.parse(state.startsAt) === Date.parse(seenStart) ? undefined : 'booking_moved'
}

const refusals: Record<BrokenTerm, Rejection> = {
  too_late: 'move_too_late',
  too_often: 'move_too_often',
  too_far: 'move_too_far',
}

/**
 * The term of sale that a client’s move would break. Staff may allow such a move, but no client can by their link.
 * @param startsAt UTC, the new start
 */
export function brokenByMove(
  state: BookingDetails,
  startsAt: string,
  { now, zone }: { readonly now: number; readonly zone: string },
): Rejection | undefined {
  const [broken] = brokenTerms(state, startsAt, now, zone)
  return broken && refusals[broken]
}

/**
 * The client cancels an appointment. As long as it could still be moved, what was paid goes back; later the centre
 * keeps it. Canceling again changes nothing.
 * @param seen the start that the client saw, and whether they were told that what was paid goes back
 * @param now milliseconds since the epoch
 */
export function cancelByClient(
  state: KnownBooking,
  seen: Seen & { readonly givesBack: boolean },
  now: number,
): Decision<BookingEvent> {
  if (state.status === 'canceled') return accept()
  const refusal = notChangeable(state, seen, now)
  if (refusal) return reject(refusal)
  const givesBack = isInTime(state, now)
  if (givesBack !== seen.givesBack) return reject('return_changed')
  const { bookingId, date, personId } = state
  const how = { by: 'staff', through: 'link', wishedBy: 'client', reason: null } as const
  return accept({ type: 'BookingCanceled', data: { bookingId, date, personId, ...how, givesBack } })
}
