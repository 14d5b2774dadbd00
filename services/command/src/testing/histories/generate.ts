import { seededRandom } from '@alba/platform/seeded-random'
import { whatPeopleDo } from './actions/people.ts'
import { besides } from './besides.ts'
import { type Habits, habitsOf } from './habits.ts'
import type { Appending, Finding, History, Mode, Step, Stop } from './history.ts'
import { finish } from './play.ts'
import { take } from './steps.ts'
import { type Features, openWorld, type World } from './world.ts'

export type Random = ReturnType<typeof seededRandom>

/** A history that is being made up: what there is by now, and what has been done. */
export type Making = {
  readonly world: World
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
export const stopIn = (random: Random): Stop => random.below(random.pick([3, 6, 12]))

/** One of several, each as often as its weight says. */
export function weighted<Item>(random: Random, items: readonly (readonly [number, Item])[]): Item {
  let left = random.below(items.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, item] of items) {
    left -= weight
    if (left < 0) return item
  }
  throw new Error('nothing has a weight')
}

/** Makes a history up while it runs: each step is chosen by what there is to do. Answers what came of it as well. */
export async function invent(
  features: Features,
  mode: Mode,
  seed: number,
): Promise<{ history: History; found: Finding[] }> {
  const random = seededRandom(seed)
  const habits = habitsOf(random)
  const appending: Appending = random.below(2) === 0 ? 'together' : 'one by one'
  const world = await openWorld(features, { appending })
  const steps: Step[] = []
  const making: Making = { world, random, habits, steps }
  for (let n = 0; n < 2 * habits.steps && steps.length < habits.steps; n++) {
    const what = weighted(
      random,
      Object.entries(habits.chances).map(([name, chance]) => [chance, name as keyof Habits['chances']] as const),
    )
    const step = what === 'people' ? whatPeopleDo(mode, making) : besides[what](making)
    if (!step) continue
    steps.push(step)
    await take(world, step)
  }
  return { history: { seed, mode, appending, steps }, found: await finish(world), world } as never
}
