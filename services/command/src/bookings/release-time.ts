import type { EpochMinutes } from '@alba/contracts/shared/centre-time'
import { agenda } from '../agenda/agenda.ts'
import { type Release, releaseSlot } from '../agenda/decide.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { isClosed } from '../payments/close-intent.ts'
import type { Booking, KnownBooking } from './booking.ts'
import { haveGoneBack } from './parts/decide.ts'

// All the ways in which the time of a booking is released: one function for each reason. The comment of each says in
// which case it is called. Each states the last move that it knows (`upToMove`), so that time which a later move took
// stays (ADR 42). With `onlyUnpaid` confirmed time stays, and only held time is released. Calling one twice changes
// nothing. A `date` is the day whose time is released, as YYYY-MM-DD. The result is the position of the last event of
// that day, for a reader that waits until it is read; null when there is nothing to wait for.

type Needs = Pick<Deps, 'streams'>

/** The hold of a booking that was never recorded has ended. @param now milliseconds since the epoch */
export const releaseUnrecorded = (deps: Needs, hold: { date: string; bookingId: number }, now: number, cause: Cause) =>
  releaseTime(
    deps,
    { ...hold, upToMove: 0, reason: 'expired', onlyUnpaid: true, closedIntent: null, overAt: now },
    cause,
  )

/** Time was held for a request, but another request under the same key was recorded, for another time. */
export const releaseUnwanted = (
  deps: Needs,
  hold: { date: string; bookingId: number; startsAt: EpochMinutes },
  cause: Cause,
) => releaseTime(deps, { ...hold, upToMove: 0, reason: 'refused', onlyUnpaid: true, closedIntent: null }, cause)

/**
 * The booking was canceled or expired. Held time stays while a payment for it is open. Time that was confirmed
 * meanwhile stays as long as that payment may confirm the booking.
 * @param closedIntent a payment that is known to be closed; when null or left out, the payment of the booking, if it is
 *   closed
 */
export async function releaseAbandoned(
  deps: Needs,
  state: Booking,
  cause: Cause,
  closedIntent?: string | null,
): Promise<string | null> {
  if (state.status !== 'canceled' && state.status !== 'expired') return null
  const { date, bookingId, paymentIntentId, timesRescheduled: upToMove } = state
  const closed = closedIntent ?? (await intentIfClosed(deps, paymentIntentId))
  const onlyUnpaid = await mayBeConfirmed(deps, state, closed)
  const release = { date, bookingId, upToMove, reason: state.status, onlyUnpaid, closedIntent: closed }
  return releaseTime(deps, release, cause)
}

/**
 * A payment or voucher for the booking was rejected: the time that may have been confirmed for it is released. This
 * must come after the rejection is recorded, when nobody can confirm the booking with that payment or voucher any more.
 * @param closedIntent the payment that is closed
 */
export async function releaseRejected(
  deps: Needs,
  state: KnownBooking,
  closedIntent: string | null,
  cause: Cause,
): Promise<string | null> {
  if (state.status === 'confirmed') return null
  const { date, bookingId, timesRescheduled: upToMove } = state
  return releaseTime(deps, { date, bookingId, upToMove, reason: 'refused', onlyUnpaid: false, closedIntent }, cause)
}

/** The booking was moved away from this day. It may have been canceled or moved again since. */
export const releaseMovedAway = (
  deps: Needs,
  state: KnownBooking,
  date: string,
  cause: Cause,
): Promise<string | null> =>
  releaseUnlessCurrent(deps, state, { date, upToMove: state.timesRescheduled, reason: 'rescheduled' }, cause)

/**
 * A slow process confirmed time on this day again, although the booking had been moved away from the day or had ended for
 * good. That time is released as after a refused move, unless the booking is on this day now.
 */
export async function releaseConfirmedAgain(
  deps: Needs,
  state: Booking,
  date: string,
  cause: Cause,
): Promise<string | null> {
  if (state.status === 'none' || (await mayBeConfirmed(deps, state))) return null
  return releaseRefusedMove(deps, state, { date, move: state.timesRescheduled }, cause)
}

/**
 * Whether a booking may still be confirmed. A booking that has ended is confirmed by its open card payment only; not after
 * staff canceled it, nor when vouchers had paid a part, which go back (ADR 122).
 * @param closedIntent a payment that is known to be closed
 */
async function mayBeConfirmed(deps: Needs, state: KnownBooking, closedIntent: string | null = null): Promise<boolean> {
  const { paymentIntentId } = state
  if (state.status === 'pending') return true
  if (state.status === 'confirmed' || haveGoneBack(state)) return false
  if (state.status === 'canceled' && state.canceledBy === 'staff') return false
  if (paymentIntentId === null || paymentIntentId === closedIntent) return false
  return !(await isClosed(deps, paymentIntentId))
}

/** A move took this time, but the booking refused the move: it was moved otherwise, or canceled. */
export const releaseRefusedMove = (
  deps: Needs,
  state: KnownBooking,
  { date, move }: { readonly date: string; readonly move: number },
  cause: Cause,
): Promise<string | null> => releaseUnlessCurrent(deps, state, { date, upToMove: move, reason: 'refused' }, cause)

/** Releases confirmed time on a day, but never the time that the booking has now. */
async function releaseUnlessCurrent(
  deps: Needs,
  state: KnownBooking,
  release: Pick<Release, 'date' | 'upToMove' | 'reason'>,
  cause: Cause,
): Promise<string | null> {
  const isOnThisDay = state.status === 'confirmed' && state.date === release.date
  if (isOnThisDay && release.upToMove >= state.timesRescheduled) return null
  return releaseTime(deps, { ...release, bookingId: state.bookingId, onlyUnpaid: false, closedIntent: null }, cause)
}

async function releaseTime({ streams }: Needs, release: Release, cause: Cause): Promise<string | null> {
  const freed = await streams.execute(agenda, release.date, cause, day => releaseSlot(day, release))
  return freed.ok ? freed.position : null
}

async function intentIfClosed(deps: Needs, intent: string | null): Promise<string | null> {
  if (intent === null) return null
  return (await isClosed(deps, intent)) ? intent : null
}
