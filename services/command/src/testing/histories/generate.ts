import { seededRandom } from '@alba/platform/seeded-random'
import { beginningOf, whatPeopleDo } from './actions/people.ts'
import { besides } from './besides.ts'
import { type Habits, habitsOf } from './habits.ts'
import type { Appending, Finding, History, Mode, Step } from './history.ts'
import { type Making, weighted } from './making.ts'
import { finish } from './play.ts'
import { type Features, openSimulation } from './simulation.ts'
import { take } from './steps.ts'

/** Makes a history up while it runs: each step is chosen by what there is to do. Answers what came of it as well. */
export async function invent(
  features: Features,
  mode: Mode,
  seed: number,
): Promise<{ history: History; found: Finding[] }> {
  const random = seededRandom(seed)
  const habits = habitsOf(random)
  const appending: Appending = random.below(2) === 0 ? 'together' : 'one by one'
  const simulation = await openSimulation(features, { appending })
  const steps: Step[] = []
  const making: Making = { simulation, random, habits, steps }
  const add = async (step: Step | undefined) => {
    if (!step) return
    steps.push(step)
    await take(simulation, step)
  }
  for (const action of beginningOf(mode, making).slice(0, habits.beginning)) await add(unstopped(action(making)))
  for (let n = 0; n < 2 * habits.steps && steps.length < habits.steps; n++) await add(next(mode, making))
  return { history: { seed, mode, appending, steps }, found: await finish(simulation) }
}

const unstopped = (step: Step | undefined): Step | undefined =>
  step && 'stop' in step ? { ...step, stop: null } : step

function next(mode: Mode, making: Making): Step | undefined {
  const { random, habits } = making
  const chances = Object.entries(habits.chances) as [keyof Habits['chances'], number][]
  const what = weighted(
    random,
    chances.map(([name, chance]) => [chance, name] as const),
  )
  return what === 'people' ? whatPeopleDo(mode, making) : besides[what](making)
}
