import { dayAt } from '../shared/centre-time.ts'

/** The terms of sale about moving a booking (docs/rules.md, Moving and canceling). */
export const RESCHEDULE_NOTICE_HOURS = 48
export const RESCHEDULE_MONTHS = 3
const RESCHEDULE_TIMES = 1

/** Which term of sale a move would break. Staff may grant the move all the same, with a reason. */
export type BrokenTerm = 'too_late' | 'too_often' | 'too_far'

/** The part of a booking that the terms depend on. Instants are UTC. */
export type Movable = {
  readonly startsAt: string
  /** The start before any move. */
  readonly firstStartsAt: string
  /** How often it was moved because the client wanted it. Moves that the centre wanted do not count. */
  readonly movesOfClient: number
}

/** The last calendar day of the centre to which the terms allow a move. */
export const lastMoveDate = ({ firstStartsAt }: Pick<Movable, 'firstStartsAt'>, zone: string): string =>
  Temporal.PlainDate.from(dayAt(Date.parse(firstStartsAt), zone))
    .add({ months: RESCHEDULE_MONTHS })
    .toString()

/**
 * The terms that a move would break. They allow one move, at least 48 hours before the start, to a day at most three
 * months after the first date.
 * @param startsAt the new start, UTC
 * @param now milliseconds since the epoch
 */
export function brokenTerms(booking: Movable, startsAt: string, now: number, zone: string): BrokenTerm[] {
  return [
    ...(Date.parse(booking.startsAt) - now < RESCHEDULE_NOTICE_HOURS * 3_600_000 ? (['too_late'] as const) : []),
    ...(booking.movesOfClient >= RESCHEDULE_TIMES ? (['too_often'] as const) : []),
    ...(dayAt(Date.parse(startsAt), zone) > lastMoveDate(booking, zone) ? (['too_far'] as const) : []),
  ]
}
