import type { AppDeps } from '../features.ts'
import { Crash, type CrashPoint, crashPoints, mortal, neverCrashes } from './crash.ts'
import { deps, log } from './crash-centre.ts'

/** Something that a process does until it dies. */
export type Mortal<Case> = {
  /** Brings a case to where the process starts that is going to die. */
  readonly prepare: () => Promise<Case>
  readonly run: (within: AppDeps, the: Case) => Promise<unknown>
  /** What somebody else does meanwhile, or after the death. Left out: the same at the same time, nothing after a death. */
  readonly rival?: (within: AppDeps, the: Case) => Promise<unknown>
  /** What a third does, from its beginning to its end, while both of them stand still, or after the death. */
  readonly third?: (within: AppDeps, the: Case) => Promise<unknown>
  /** What is done when all of them have ended or died, before anything is healed. */
  readonly afterwards?: (within: AppDeps, the: Case) => Promise<unknown>
}

/** The case of a process that lives, and those of processes that died: one for each point, tried again or not. */
export async function everyDeath<Case>(scenario: Mortal<Case>): Promise<Case[]> {
  const whole = await scenario.prepare()
  const unharmed = mortal(deps, log, neverCrashes)
  await scenario.run(unharmed.deps, whole)
  if (unharmed.effects() === 0) throw new Error('nothing was done')
  const cases = [whole]
  for (const point of crashPoints(unharmed.effects()))
    for (const retried of [false, true]) cases.push(await dieAt(scenario, point, retried))
  return cases
}

/** Dies at a point, and is tried again by another process or not. */
async function dieAt<Case>(scenario: Mortal<Case>, point: CrashPoint, retried: boolean): Promise<Case> {
  const the = await scenario.prepare()
  const victim = mortal(deps, log, point)
  const end = await Promise.resolve(scenario.run(victim.deps, the)).catch(error => error)
  // A death at the very last step is noticed by nobody who catches errors on the way.
  if (victim.effects() < point.effect) throw new Error(`there was no effect ${point.effect}`)
  if (end instanceof Error && !(end instanceof Crash)) throw end
  for (const next of [retried ? scenario.run : undefined, scenario.rival, scenario.third, scenario.afterwards])
    await next?.(mortal(deps, log, neverCrashes).deps, the)
  return the
}
