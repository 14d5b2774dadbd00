import type { seededRandom } from '@alba/platform/seeded-random'
import type { Habits } from './habits.ts'
import type { Step } from './history.ts'
import type { Simulation } from './simulation.ts'

export type Random = ReturnType<typeof seededRandom>

/** A history that is being made up: what there is by now, and what has been done. */
export type Making = {
  readonly simulation: Simulation
  readonly random: Random
  readonly habits: Habits
  readonly steps: readonly Step[]
}

/** Work that somebody begins: who does it, and where they stop on the way. */
export const somebody = ({ random, habits, steps }: Making) => ({
  task: steps.length + 1,
  process: 1 + random.below(habits.processes),
  stop: random.below(100) < habits.stops ? stopIn(random) : null,
})

/** Few gates more often than many: most work has less than ten. */
export const stopIn = (random: Random): number => random.below(random.pick([3, 6, 12]))

/** One of several, each as often as its weight says. */
export function weighted<Item>(random: Random, items: readonly (readonly [number, Item])[]): Item {
  let left = random.below(items.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, item] of items) {
    left -= weight
    if (left < 0) return item
  }
  throw new Error('nothing has a weight')
}
