import { dayAt } from '../shared/centre-time.ts'

/** The terms of sale about moving a booking (docs/rules.md, Moving and canceling). */
export const RESCHEDULE_NOTICE_HOURS = 48
export const RESCHEDULE_MONTHS = 3
const RESCHEDULE_TIMES = 1

/** What of the terms a move would break; staff may grant it all the same, and says why. */
export type BrokenTerm = 'too_late' | 'too_often' | 'too_far'

/** As much of a booking as the terms ask about. UTC instants. */
export type Movable = {
  readonly startsAt: string
  /** When it was to begin before anybody moved it. */
  readonly firstStartsAt: string
  /** How often it was moved because its client wished it: what the centre moves of its own does not count. */
  readonly movesOfClient: number
}

/** The last day of the centre that the terms let it be moved to. */
export const lastMoveDate = ({ firstStartsAt }: Pick<Movable, 'firstStartsAt'>, zone: string): string =>
  Temporal.PlainDate.from(dayAt(Date.parse(firstStartsAt), zone))
    .add({ months: RESCHEDULE_MONTHS })
    .toString()

/**
 * At least 48 hours ahead, only once, within three months of the first date, counted in the centre's days.
 * @param startsAt the new start, UTC @param now milliseconds since the epoch
 */
export function brokenTerms(booking: Movable, startsAt: string, now: number, zone: string): BrokenTerm[] {
  return [
    ...(Date.parse(booking.startsAt) - now < RESCHEDULE_NOTICE_HOURS * 3_600_000 ? (['too_late'] as const) : []),
    ...(booking.movesOfClient >= RESCHEDULE_TIMES ? (['too_often'] as const) : []),
    ...(dayAt(Date.parse(startsAt), zone) > lastMoveDate(booking, zone) ? (['too_far'] as const) : []),
  ]
}
