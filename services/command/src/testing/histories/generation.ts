import type { seededRandom } from '@alba/platform/seeded-random'
import type { FirstStop, Step } from './history.ts'
import type { Profile } from './profile.ts'
import type { Simulation } from './simulation.ts'

export type Random = ReturnType<typeof seededRandom>

/** A history that is being generated: the current state of the simulation, and the steps so far. */
export type Generation = {
  readonly simulation: Simulation
  readonly random: Random
  readonly profile: Profile
  readonly steps: readonly Step[]
}

/** The fields of a new piece of work: its number, the process that does it, and where it stops (`Work`). */
export const newWork = ({ random, profile, steps }: Generation) => ({
  task: steps.length + 1,
  process: 1 + random.below(profile.processes),
  stop: random.below(100) < profile.stopPercent ? firstStop(random) : null,
})

/** Few numbers of gates end just before a change at the provider, and much can go wrong there. */
const firstStop = (random: Random): FirstStop => (random.below(5) === 0 ? 'change' : randomStop(random))

/**
 * The number of gates that work passes before it stops. Small numbers are more frequent: most work has less than ten
 * gates.
 */
export const randomStop = (random: Random): number => random.below(random.pick([3, 6, 12]))

/** Picks an item with a probability in proportion to its weight. */
export function weighted<Item>(random: Random, items: readonly (readonly [number, Item])[]): Item {
  let left = random.below(items.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, item] of items) {
    left -= weight
    if (left < 0) return item
  }
  throw new Error('nothing has a weight')
}
