import { seededRandom } from '@alba/platform/seeded-random'
import * as features from '../../services/command/src/features.ts'
import type { Action } from '../../services/command/src/testing/histories/actions/action.ts'
import { cancelByStaff, moveActions } from '../../services/command/src/testing/histories/actions/bookings.ts'
import { paymentActions } from '../../services/command/src/testing/histories/actions/money.ts'
import { voucherActions } from '../../services/command/src/testing/histories/actions/vouchers.ts'
import { generateHistory } from '../../services/command/src/testing/histories/generate.ts'
import { heal } from '../../services/command/src/testing/histories/heal.ts'
import type { Mode, Step } from '../../services/command/src/testing/histories/history.ts'
import { randomProfile } from '../../services/command/src/testing/histories/profile.ts'
import { runStep } from '../../services/command/src/testing/histories/run-step.ts'
import { openSimulation, type Simulation } from '../../services/command/src/testing/histories/simulation.ts'

/** Kinds of histories in which money moves. */
const modes: readonly Mode[] = ['money', 'vouchers', 'packages', 'all']
/** Actions on payments, vouchers and moves, all equally likely. */
const acts: readonly Action[] = [...paymentActions, ...voucherActions, ...moveActions, [1, cancelByStaff] as const].map(
  ([, act]) => act,
)
const ROUNDS = 4
const ACTS_A_ROUND = 30

/** Plays these steps, lets all services catch up, and returns what there is then. */
export async function playSteps(steps: readonly Step[]): Promise<Simulation> {
  const simulation = await openSimulation(features, { appending: 'together', lateReferences: false })
  for (const step of steps) await runStep(simulation, step)
  await heal(simulation)
  return simulation
}

/**
 * Plays a random history and continues it after all services have caught up. Some events are rare in short histories,
 * because much must happen before them: a debt that is written off, a refund that the bank sends back.
 * @param look called before the services have caught up for the first time, and at the end
 */
export async function playLong(seed: number, look: (simulation: Simulation) => Promise<void>): Promise<void> {
  const random = seededRandom(seed)
  const { history } = await generateHistory(features, random.pick(modes), seed)
  const simulation = await openSimulation(features, history)
  const steps: Step[] = [...history.steps]
  for (const step of steps) await runStep(simulation, step)
  await look(simulation)
  const generation = { simulation, random, profile: { ...randomProfile(random), stopPercent: 0 }, steps }
  for (let round = 0; round < ROUNDS; round++) {
    await heal(simulation)
    for (let n = 0; n < ACTS_A_ROUND; n++) {
      const step = random.pick(acts)(generation)
      if (!step) continue
      steps.push(step)
      await runStep(simulation, step)
    }
  }
  await heal(simulation)
  await look(simulation)
}
