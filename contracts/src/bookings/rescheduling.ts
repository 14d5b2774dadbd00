import type { AcceptedTerms } from '../settings/terms.ts'
import { dayAt } from '../shared/centre-time.ts'

/** Which term of sale a move would break. Staff may grant the move all the same, with a reason. */
export type BrokenTerm = 'too_late' | 'too_often' | 'too_far'

/** The terms about moving and canceling, which a booking keeps from the moment when it was made. */
export type MoveTerms = Pick<AcceptedTerms, 'noticeHours' | 'moves' | 'moveMonths'>

/** The part of a booking that its terms depend on. Instants are UTC. */
export type Movable = {
  readonly startsAt: string
  /** The start before any move. */
  readonly firstStartsAt: string
  /** How often it was moved because the client wanted it. Moves that the centre wanted do not count. */
  readonly movesOfClient: number
  readonly terms: MoveTerms
}

/** The last calendar day of the centre to which the terms allow a move. */
export const lastMoveDate = (
  { firstStartsAt, terms }: Pick<Movable, 'firstStartsAt' | 'terms'>,
  zone: string,
): string =>
  Temporal.PlainDate.from(dayAt(Date.parse(firstStartsAt), zone))
    .add({ months: terms.moveMonths })
    .toString()

/**
 * The last moment at which the terms allow a move, in milliseconds since the epoch. A client who cancels later owes the
 * full price.
 */
export const lastNotice = ({ startsAt, terms }: Pick<Movable, 'startsAt' | 'terms'>): number =>
  Date.parse(startsAt) - terms.noticeHours * 3_600_000

/**
 * Whether there is still time to move, and to cancel without owing the price. The page of a client's link says what a
 * cancellation gives back by this function, and the decision about it uses the same one.
 * @param now milliseconds since the epoch
 */
export const isInTime = (booking: Pick<Movable, 'startsAt' | 'terms'>, now: number): boolean =>
  now <= lastNotice(booking)

/**
 * The terms of the booking that a move would break: how often it may be moved, how many hours before the start, and to
 * a day how many months after the first date.
 * @param startsAt the new start, UTC
 * @param now milliseconds since the epoch
 */
export function brokenTerms(booking: Movable, startsAt: string, now: number, zone: string): BrokenTerm[] {
  return [
    ...(isInTime(booking, now) ? [] : (['too_late'] as const)),
    ...(booking.movesOfClient >= booking.terms.moves ? (['too_often'] as const) : []),
    ...(dayAt(Date.parse(startsAt), zone) > lastMoveDate(booking, zone) ? (['too_far'] as const) : []),
  ]
}
