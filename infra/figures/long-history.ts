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

/** The kinds of histories in which money moves. */
const modes: readonly Mode[] = ['money', 'vouchers', 'parts', 'packages', 'all']
/** The actions that continue a history. Their weights are dropped, so that rare ones are as likely as others. */
const actions: readonly Action[] = [
  ...paymentActions,
  ...voucherActions,
  ...moveActions,
  [1, cancelByStaff] as const,
].map(([, action]) => action)
const ROUNDS = 4
const ACTIONS_PER_ROUND = 30

/** Plays these steps, and lets all services catch up. */
export async function playSteps(steps: readonly Step[]): Promise<Simulation> {
  const simulation = await openSimulation(features, { appending: 'together', lateReferences: false })
  for (const step of steps) await runStep(simulation, step)
  await heal(simulation)
  return simulation
}

/**
 * Plays a random history and continues it after all services have caught up. Some events are rare in short histories,
 * because much must happen before them: a debt that is written off, a refund that the bank sends back.
 * @param check called before the services have caught up for the first time, and at the end
 */
export async function playLong(seed: number, check: (simulation: Simulation) => Promise<void>): Promise<void> {
  const random = seededRandom(seed)
  const { history } = await generateHistory(features, random.pick(modes), seed)
  const simulation = await openSimulation(features, history)
  const steps: Step[] = [...history.steps]
  for (const step of steps) await runStep(simulation, step)
  await check(simulation)
  const generation = { simulation, random, profile: { ...randomProfile(random), stopPercent: 0 }, steps }
  for (let round = 0; round < ROUNDS; round++) {
    await heal(simulation)
    for (let n = 0; n < ACTIONS_PER_ROUND; n++) {
      const step = random.pick(actions)(generation)
      if (!step) continue
      steps.push(step)
      await runStep(simulation, step)
    }
  }
  await heal(simulation)
  await check(simulation)
}
