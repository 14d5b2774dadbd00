import { heal } from './heal.ts'
import type { Finding, History } from './history.ts'
import { findings } from './invariants/findings.ts'
import { runStep } from './run-step.ts'
import { type Features, openSimulation, type Simulation } from './simulation.ts'

/** Plays a history, heals it and returns the findings. */
export async function play(features: Features, history: History): Promise<Finding[]> {
  const simulation = await openSimulation(features, history)
  for (const step of history.steps) await runStep(simulation, step)
  return healAndCheck(simulation)
}

/** Lets a simulation finish (`heal`), then checks the invariants. Returns the findings. */
export async function healAndCheck(simulation: Simulation): Promise<Finding[]> {
  const unfinished = await heal(simulation)
  return [...unfinished, ...findings(simulation)]
}
