import { services, startTimes } from './centre.ts'
import type { Random } from './generation.ts'

/** What an admin mostly changes: everything, or one part of the offer. */
export const focuses = ['everything', 'definitions', 'retiring', 'hours', 'questionnaires'] as const
export type Focus = (typeof focuses)[number]

/**
 * The random parameters of a history. For example, some histories have no crashes, and in some no policy runs before
 * the end.
 */
export type Profile = {
  readonly steps: number
  readonly processes: number
  /** The percentage of work that stops before its end. */
  readonly stopPercent: number
  /**
   * How many bookings, days, start times and services exist; of vouchers, purchases and withdrawals there are as many
   * as bookings. Fewer of them make conflicts more frequent.
   */
  readonly bookings: number
  readonly days: number
  readonly startTimes: readonly string[]
  readonly services: readonly number[]
  /** What an admin mostly changes in a history about the offer. */
  readonly focus: Focus
  /** Whether a waiting step lasts up to days or weeks, instead of up to an hour. */
  readonly waitsDays: boolean
  /** How many of the usual first steps are played, so that the later steps have something to act on. */
  readonly firstSteps: number
  /**
   * How often each kind of step is chosen, in proportion to the others; 0 is never. `people` are steps of visitors,
   * staff and bank; `backgroundSteps` makes the others, each from the `Step` of its name.
   */
  readonly weights: {
    readonly people: number
    readonly resume: number
    readonly policy: number
    readonly deadline: number
    readonly webhook: number
    readonly crash: number
    readonly follow: number
    readonly redeliver: number
    readonly wait: number
    readonly failRead: number
    readonly provider: number
    readonly clock: number
  }
}

/** The parameters differ between histories, so that what is rare on average is frequent in some of them. */
export function randomProfile(random: Random): Profile {
  const zeroOrUpTo = (most: number) => (random.below(2) === 0 ? 0 : random.below(most) + 1)
  return {
    steps: 8 + random.below(random.pick([12, 24, 48])),
    processes: 1 + random.below(3),
    stopPercent: random.pick([0, 30, 50, 80]),
    bookings: 1 + random.below(3),
    days: random.pick([2, 2, 2, 3]),
    startTimes: startTimes.slice(0, 1 + random.below(startTimes.length)),
    services: random.pick([services, [1], [2]]),
    focus: random.pick(focuses),
    waitsDays: random.below(3) === 0,
    firstSteps: random.below(8),
    weights: {
      people: 20,
      resume: 2 + random.below(20),
      policy: random.below(4) === 0 ? 0 : 5 + random.below(30),
      deadline: zeroOrUpTo(8),
      webhook: zeroOrUpTo(10),
      crash: zeroOrUpTo(4),
      follow: zeroOrUpTo(4),
      redeliver: zeroOrUpTo(2),
      wait: zeroOrUpTo(4),
      failRead: zeroOrUpTo(2),
      provider: zeroOrUpTo(2),
      clock: random.below(4) === 0 ? 2 : 0,
    },
  }
}
