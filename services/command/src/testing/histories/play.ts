import type { DomainEvent } from '@alba/contracts/events'
import { heal } from './heal.ts'
import type { Finding, History, Step } from './history.ts'
import { findings } from './invariants/findings.ts'
import { type Features, openSimulation, type Simulation } from './simulation.ts'
import { take } from './steps.ts'

/** What came of a step: what was written while it ran, and how its work stood then. */
export type Trace = { readonly step: Step | null; readonly events: readonly DomainEvent[]; readonly state: string }

/** Runs a history and heals what it leaves. Answers what must not be. */
export async function play(features: Features, history: History): Promise<Finding[]> {
  const simulation = await openSimulation(features, history)
  for (const step of history.steps) await take(simulation, step)
  return finish(simulation)
}

/** Heals a simulation, and looks at it. */
export async function finish(simulation: Simulation): Promise<Finding[]> {
  const never = await heal(simulation)
  return [...never, ...findings(simulation)]
}
