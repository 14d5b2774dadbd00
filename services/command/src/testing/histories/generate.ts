import { seededRandom } from '@alba/platform/seeded-random'
import { firstStepsOf, randomPeopleStep } from './actions/people.ts'
import { backgroundSteps } from './background-steps.ts'
import { type Generation, weighted } from './generation.ts'
import type { Appending, Finding, History, Mode, Step } from './history.ts'
import { healAndCheck } from './play.ts'
import { type Profile, randomProfile } from './profile.ts'
import { runStep } from './run-step.ts'
import { type Features, openSimulation } from './simulation.ts'

/**
 * Generates a history while it runs: each step is chosen from what is possible in the current state.
 * @returns the history, and the violated invariants that were found at its end
 */
export async function generateHistory(
  features: Features,
  mode: Mode,
  seed: number,
): Promise<{ history: History; found: Finding[] }> {
  const random = seededRandom(seed)
  const profile = randomProfile(random)
  const appending: Appending = random.below(2) === 0 ? 'together' : 'one by one'
  const lateReferences = random.below(3) === 0
  const simulation = await openSimulation(features, { appending, lateReferences })
  const steps: Step[] = []
  const generation: Generation = { simulation, random, profile, steps }
  const add = async (step: Step | undefined) => {
    if (!step) return
    steps.push(step)
    await runStep(simulation, step)
  }
  for (const action of firstStepsOf(mode, generation).slice(0, profile.firstSteps))
    await add(withoutStop(action(generation)))
  // Some tries give no step, because the chosen kind is impossible in the current state.
  for (let n = 0; n < 2 * profile.steps && steps.length < profile.steps; n++) await add(nextStep(mode, generation))
  return { history: { seed, mode, appending, lateReferences, steps }, found: await healAndCheck(simulation) }
}

const withoutStop = (step: Step | undefined): Step | undefined =>
  step && 'stop' in step ? { ...step, stop: null } : step

function nextStep(mode: Mode, generation: Generation): Step | undefined {
  const { random, profile } = generation
  const weights = Object.entries(profile.weights) as [keyof Profile['weights'], number][]
  const what = weighted(
    random,
    weights.map(([name, chance]) => [chance, name] as const),
  )
  return what === 'people' ? randomPeopleStep(mode, generation) : backgroundSteps[what](generation)
}
