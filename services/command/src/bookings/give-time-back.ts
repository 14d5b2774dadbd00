import type { EpochMinutes } from '@alba/contracts/shared/centre-time'
import { agenda } from '../agenda/agenda.ts'
import { type Release, releaseSlot } from '../agenda/decide.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { isClosed } from '../payments/close-intent.ts'
import type { Booking, KnownBooking } from './booking.ts'

/**
 * Every way in which a booking gives time back: one function for each reason, each saying which time it means (ADR 42).
 * Doing it again changes nothing. Each answers the position to wait for, or null when there is none.
 */
type Needs = Pick<Deps, 'streams'>

/** The hold of a booking that was never recorded has run out. @param now milliseconds since the epoch */
export const freeUnrecorded = (deps: Needs, hold: { date: string; bookingId: number }, now: number, cause: Cause) =>
  free(deps, { ...hold, upToMove: 0, reason: 'expired', onlyUnpaid: true, closedIntent: null, overAt: now }, cause)

/** Time was held for a request, and another one under the same key was recorded, for another time. */
export const freeUnwanted = (
  deps: Needs,
  hold: { date: string; bookingId: number; startsAt: EpochMinutes },
  cause: Cause,
) => free(deps, { ...hold, upToMove: 0, reason: 'refused', onlyUnpaid: true, closedIntent: null }, cause)

/**
 * The booking came to nothing: canceled, or its hold ran out. While its payment may still come the time stays, and so
 * does time that was paid meanwhile, unless the centre canceled.
 * @param closedIntent the payment that is known to be over; left out, it is looked up
 */
export async function freeAbandoned(
  deps: Needs,
  state: Booking,
  cause: Cause,
  closedIntent?: string | null,
): Promise<string | null> {
  if (state.status !== 'canceled' && state.status !== 'expired') return null
  const { date, bookingId, paymentIntentId: own, timesRescheduled: upToMove } = state
  const closed = closedIntent ?? (own !== null && (await isClosed(deps, own)) ? own : null)
  const onlyUnpaid = state.status === 'expired' || state.canceledBy === 'visitor'
  const release = { date, bookingId, upToMove, reason: state.status, onlyUnpaid, closedIntent: closed }
  return free(deps, release, cause)
}

/**
 * What was to settle the booking was refused: the time that we may have taken for it is free again. Only after the
 * refusal is recorded: from then on nobody can confirm the booking in the same way and miss the time.
 * @param closedIntent the payment that is over
 */
export async function freeRefused(
  deps: Needs,
  state: KnownBooking,
  closedIntent: string | null,
  cause: Cause,
): Promise<string | null> {
  if (state.status === 'confirmed') return null
  const { date, bookingId, timesRescheduled: upToMove } = state
  return free(deps, { date, bookingId, upToMove, reason: 'refused', onlyUnpaid: false, closedIntent }, cause)
}

/** The booking was moved away from this day, whatever became of it since. */
export const freeLeft = (deps: Needs, state: KnownBooking, date: string, cause: Cause): Promise<string | null> =>
  freeOther(deps, state, { date, upToMove: state.timesRescheduled, reason: 'rescheduled' }, cause)

/** A late confirmation took time again, and the booking has been moved away from this day since, or canceled for good. */
export async function freeTakenAgain(deps: Needs, state: Booking, date: string, cause: Cause): Promise<void> {
  const isSettled = state.status === 'confirmed' || (state.status === 'canceled' && state.canceledBy === 'staff')
  if (isSettled) await freeUntaken(deps, state, { date, move: state.timesRescheduled }, cause)
}

/** A move took this time, and the booking refused it: somebody else moved it, or canceled it. */
export const freeUntaken = (
  deps: Needs,
  state: KnownBooking,
  { date, move }: { readonly date: string; readonly move: number },
  cause: Cause,
): Promise<string | null> => freeOther(deps, state, { date, upToMove: move, reason: 'refused' }, cause)

/** Frees confirmed time on a day, but never the booking's own. */
async function freeOther(
  deps: Needs,
  state: KnownBooking,
  release: Pick<Release, 'date' | 'upToMove' | 'reason'>,
  cause: Cause,
): Promise<string | null> {
  const isHere = state.status === 'confirmed' && state.date === release.date
  if (isHere && release.upToMove >= state.timesRescheduled) return null
  return free(deps, { ...release, bookingId: state.bookingId, onlyUnpaid: false, closedIntent: null }, cause)
}

async function free({ streams }: Needs, release: Release, cause: Cause): Promise<string | null> {
  const freed = await streams.execute(agenda, release.date, cause, day => releaseSlot(day, release))
  return freed.ok ? freed.position : null
}
