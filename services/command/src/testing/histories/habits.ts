import { services, times } from './centre.ts'
import type { Random } from './making.ts'

/** What a history is like: of some nobody dies, in others the policies come to nothing before the end. */
export type Habits = {
  readonly steps: number
  readonly processes: number
  /** In how many of a hundred works somebody stops on the way. */
  readonly stops: number
  /** What there is to meet at: the fewer, the more often two want the same. */
  readonly bookings: number
  readonly days: number
  readonly times: readonly string[]
  readonly services: readonly number[]
  /** When time passes it is days and weeks. */
  readonly patient: boolean
  /** With how many steps of a usual beginning it begins: something is there by then that the others are about. */
  readonly beginning: number
  /** How often each kind of step comes, compared with the others. */
  readonly chances: {
    readonly people: number
    readonly go: number
    readonly policy: number
    readonly deadline: number
    readonly webhook: number
    readonly die: number
    readonly again: number
    readonly wait: number
    readonly lose: number
    readonly provider: number
  }
}

/** Each history has habits of its own: what is rare on average is common in some. */
export function habitsOf(random: Random): Habits {
  const some = (most: number) => (random.below(2) === 0 ? 0 : random.below(most) + 1)
  return {
    steps: 8 + random.below(random.pick([12, 24, 48])),
    processes: 1 + random.below(3),
    stops: random.pick([0, 30, 50, 80]),
    bookings: 1 + random.below(3),
    days: random.pick([2, 2, 2, 3]),
    times: times.slice(0, 1 + random.below(times.length)),
    services: random.pick([services, [1], [2]]),
    patient: random.below(3) === 0,
    beginning: random.below(8),
    chances: {
      people: 20,
      go: 2 + random.below(20),
      policy: random.below(4) === 0 ? 0 : 5 + random.below(30),
      deadline: some(8),
      webhook: some(10),
      die: some(4),
      again: some(2),
      wait: some(4),
      lose: some(2),
      provider: some(2),
    },
  }
}
