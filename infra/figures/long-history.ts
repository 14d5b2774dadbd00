import { seededRandom } from '@alba/platform/seeded-random'
import * as features from '../../services/command/src/features.ts'
import type { Action } from '../../services/command/src/testing/histories/actions/action.ts'
import { cancelByStaff, moves } from '../../services/command/src/testing/histories/actions/bookings.ts'
import { payments } from '../../services/command/src/testing/histories/actions/money.ts'
import { vouchers } from '../../services/command/src/testing/histories/actions/vouchers.ts'
import { invent } from '../../services/command/src/testing/histories/generate.ts'
import { habitsOf } from '../../services/command/src/testing/histories/habits.ts'
import { heal } from '../../services/command/src/testing/histories/heal.ts'
import type { Mode, Step } from '../../services/command/src/testing/histories/history.ts'
import { openSimulation, type Simulation } from '../../services/command/src/testing/histories/simulation.ts'
import { take } from '../../services/command/src/testing/histories/steps.ts'

/** Those in which money moves. */
const modes: readonly Mode[] = ['money', 'vouchers', 'packages', 'all']
/** What happens to money that is there, each as often as the others. */
const acts: readonly Action[] = [...payments, ...vouchers, ...moves, [1, cancelByStaff] as const].map(([, act]) => act)
const ROUNDS = 4
const ACTS_A_ROUND = 30

/**
 * A random history that goes on once it has come to rest: what is rare in the short ones, a debt that is written off or a
 * refund that comes back, needs much that came before it.
 * @param look at the simulation before it heals, and at its end
 */
export async function playLong(seed: number, look: (simulation: Simulation) => Promise<void>): Promise<void> {
  const random = seededRandom(seed)
  const { history } = await invent(features, random.pick(modes), seed)
  const simulation = await openSimulation(features, history)
  const steps: Step[] = [...history.steps]
  for (const step of steps) await take(simulation, step)
  await look(simulation)
  const making = { simulation, random, habits: { ...habitsOf(random), stops: 0 }, steps }
  for (let round = 0; round < ROUNDS; round++) {
    await heal(simulation)
    for (let n = 0; n < ACTS_A_ROUND; n++) {
      const step = random.pick(acts)(making)
      if (!step) continue
      steps.push(step)
      await take(simulation, step)
    }
  }
  await heal(simulation)
  await look(simulation)
}
