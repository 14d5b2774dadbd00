import { heal } from './heal.ts'
import type { Finding, History } from './history.ts'
import { findings } from './invariants/findings.ts'
import { runStep } from './run-step.ts'
import { type Features, openSimulation, type Simulation } from './simulation.ts'

/** Plays a history, lets its unfinished work finish (`heal`), and returns the violated invariants. */
export async function play(features: Features, history: History): Promise<Finding[]> {
  const simulation = await openSimulation(features, history)
  for (const step of history.steps) await runStep(simulation, step)
  return healAndCheck(simulation)
}

/** Lets the unfinished work of a simulation finish (`heal`), then checks the invariants. Returns those that are violated. */
export async function healAndCheck(simulation: Simulation): Promise<Finding[]> {
  const unfinished = await heal(simulation)
  return [...unfinished, ...findings(simulation)]
}
