import { bookingStream } from '@alba/contracts/bookings/events'
import type { Cause } from '../decision/cause.ts'
import type { Deps, Result } from '../deps.ts'
import { cancelIntent } from '../payments/cancel.ts'
import { type Booking, booking } from './booking.ts'
import { cancelHold as decideCancel, expireBooking as decideExpire } from './decide.ts'
import { release } from './release.ts'

type Position = { readonly position: string | null }

/**
 * The visitor gives an unpaid hold back. With `cancelPaymentIntent` the intent goes first: once the provider has
 * canceled it nothing can be paid any more, and if the money was quicker the booking stays.
 */
export async function cancelHold(
  deps: Deps,
  command: { readonly bookingId: number; readonly cancelPaymentIntent: boolean },
  cause: Cause,
): Promise<Result<Position>> {
  const state = await deps.streams.load(bookingStream(command.bookingId), booking)
  if (command.cancelPaymentIntent && state.status === 'pending' && state.paymentIntentId !== null) {
    const canceled = await cancelIntent(deps, state.paymentIntentId, cause)
    if (!canceled.ok) return canceled
  }
  return giveBack(deps, command.bookingId, null, cause)
}

/** Booking first, then agenda: time is given back only after it is recorded why. */
export async function giveBack(
  deps: Deps,
  bookingId: number,
  reason: string | null,
  cause: Cause,
): Promise<Result<Position>> {
  const outcome = await deps.streams.execute({
    stream: bookingStream(bookingId),
    decider: booking,
    cause,
    decide: (state: Booking) => decideCancel(state, reason),
  })
  if (!outcome.ok) return outcome
  // Where the day is too busy just now, the policy of BookingCanceled clears it.
  const released = await releaseAbandoned(deps, outcome.state, cause)
  return { ok: true, value: { position: later(outcome.position, released?.ok ? released.position : null) } }
}

/**
 * The hold has run out: the booking says so, and its time is cleared from the agenda.
 * @throws when the booking could not be changed now; the deadline is met later then
 */
export async function expireHold(deps: Deps, bookingId: number, cause: Cause): Promise<void> {
  const outcome = await deps.streams.execute({
    stream: bookingStream(bookingId),
    decider: booking,
    cause,
    decide: (state: Booking) => decideExpire(state, deps.clock()),
  })
  if (!outcome.ok) throw new Error(`the booking could not expire now: ${outcome.rejection}`)
  await releaseAbandoned(deps, outcome.state, cause)
}

/** Clears what a booking that came to nothing still holds; undefined when it holds on. Time paid meanwhile stays. */
export async function releaseAbandoned(deps: Pick<Deps, 'streams'>, state: Booking, cause: Cause) {
  if (state.status !== 'canceled' && state.status !== 'expired') return undefined
  const { date, bookingId } = state
  const byStaff = state.status === 'canceled' && state.canceledBy === 'staff'
  return release(deps, { date, bookingId, reason: state.status, onlyUnpaid: !byStaff }, cause)
}

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a)
