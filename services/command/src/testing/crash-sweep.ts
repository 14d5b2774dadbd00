import type { AppDeps } from '../features.ts'
import { Crash, type CrashPoint, crashingProcess, crashPoints, neverCrashes } from './crash.ts'
import { deps, log } from './crash-centre.ts'

/** Something that a process does until it dies. */
export type CrashScenario<Case> = {
  /** Brings a case to where the process starts that is going to die. */
  readonly prepare: () => Promise<Case>
  readonly run: (within: AppDeps, testCase: Case) => Promise<unknown>
  /** What somebody else does meanwhile, or after the death. Left out: the same at the same time, nothing after a death. */
  readonly rival?: (within: AppDeps, testCase: Case) => Promise<unknown>
  /** What a third does, from its beginning to its end, while both of them stand still, or after the death. */
  readonly third?: (within: AppDeps, testCase: Case) => Promise<unknown>
  /** What is done when all of them have ended or died, before anything is healed. */
  readonly afterwards?: (within: AppDeps, testCase: Case) => Promise<unknown>
}

/** The case of a process that lives, and those of processes that died: one for each point, tried again or not. */
export async function runEveryCrash<Case>(scenario: CrashScenario<Case>): Promise<Case[]> {
  const survived = await scenario.prepare()
  const survivor = crashingProcess(deps, log, neverCrashes)
  await scenario.run(survivor.deps, survived)
  if (survivor.effects() === 0) throw new Error('nothing was done')
  const cases = [survived]
  for (const point of crashPoints(survivor.effects()))
    for (const retried of [false, true]) cases.push(await crashAt(scenario, point, retried))
  return cases
}

/** Dies at a point, and is tried again by another process or not. */
async function crashAt<Case>(scenario: CrashScenario<Case>, point: CrashPoint, retried: boolean): Promise<Case> {
  const testCase = await scenario.prepare()
  const victim = crashingProcess(deps, log, point)
  const end = await Promise.resolve(scenario.run(victim.deps, testCase)).catch(error => error)
  // A death at the very last step is noticed by nobody who catches errors on the way.
  if (victim.effects() < point.effect) throw new Error(`there was no effect ${point.effect}`)
  if (end instanceof Error && !(end instanceof Crash)) throw end
  for (const next of [retried ? scenario.run : undefined, scenario.rival, scenario.third, scenario.afterwards])
    await next?.(crashingProcess(deps, log, neverCrashes).deps, testCase)
  return testCase
}
