import type { DomainEvent } from '@alba/contracts/events'
import { heal } from './heal.ts'
import type { Finding, History, Step } from './history.ts'
import { findings } from './invariants/findings.ts'
import { take } from './steps.ts'
import { type Features, openWorld, type World } from './world.ts'

/** What came of a step: what was written while it ran, and how its work stood then. */
export type Trace = { readonly step: Step | null; readonly events: readonly DomainEvent[]; readonly state: string }

/** Runs a history and heals what it leaves. Answers what must not be. */
export async function play(features: Features, history: History): Promise<Finding[]> {
  const world = await openWorld(features, history)
  for (const step of history.steps) await take(world, step)
  return finish(world)
}

/** Heals a world, and looks at it. */
export async function finish(world: World): Promise<Finding[]> {
  const never = await heal(world)
  return [...never, ...findings(world)]
}
