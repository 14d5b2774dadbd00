import type { AppDeps } from '../features.ts'
import { Crash, type CrashPoint, crashingProcess, crashPoints, neverCrashes } from './crash.ts'
import { deps, log } from './crash-centre.ts'

/** What is done in each test case: one process runs, and may crash or be overtaken by others. */
export type CrashScenario<Case> = {
  /** Creates a test case in the state in which the process starts. */
  readonly prepare: () => Promise<Case>
  readonly run: (processDeps: AppDeps, testCase: Case) => Promise<unknown>
  /**
   * What a second process does at the same time, or after a crash. Left out: the same as `run` when overtaking, nothing
   * after a crash.
   */
  readonly rival?: (processDeps: AppDeps, testCase: Case) => Promise<unknown>
  /** What a third process does from start to end while the other two are stopped, or after a crash. */
  readonly third?: (processDeps: AppDeps, testCase: Case) => Promise<unknown>
  /** What is done after all of them have ended or crashed, before recovery. */
  readonly afterwards?: (processDeps: AppDeps, testCase: Case) => Promise<unknown>
}

/**
 * Runs one test case without a crash, and two for each crash point: with and without a repetition by another process.
 */
export async function runEveryCrash<Case>(scenario: CrashScenario<Case>): Promise<Case[]> {
  const completeCase = await scenario.prepare()
  const complete = crashingProcess(deps, log, neverCrashes)
  await scenario.run(complete.deps, completeCase)
  if (complete.effects() === 0) throw new Error('the process had no effect')
  const cases = [completeCase]
  for (const point of crashPoints(complete.effects()))
    for (const retried of [false, true]) cases.push(await crashAt(scenario, point, retried))
  return cases
}

/** Lets a process crash at a point. With `retried`, another process repeats what it was doing. */
async function crashAt<Case>(scenario: CrashScenario<Case>, point: CrashPoint, retried: boolean): Promise<Case> {
  const testCase = await scenario.prepare()
  const crashing = crashingProcess(deps, log, point)
  const end = await Promise.resolve(scenario.run(crashing.deps, testCase)).catch(error => error)
  // The result does not always show the crash: code that catches errors hides one at the very last effect.
  if (crashing.effects() < point.effect) throw new Error(`there was no effect ${point.effect}`)
  if (end instanceof Error && !(end instanceof Crash)) throw end
  for (const next of [retried ? scenario.run : undefined, scenario.rival, scenario.third, scenario.afterwards])
    await next?.(crashingProcess(deps, log, neverCrashes).deps, testCase)
  return testCase
}
