import type { AppDeps } from '../features.ts'
import { Crash, type CrashPoint, crashingProcess, crashPoints, neverCrashes } from './crash.ts'
import { deps, log } from './crash-centre.ts'

/**
 * What is done in each test case. `runEveryCrash` lets one process crash, and the others run after the crash, one after
 * the other in the order of the fields. `runEveryInterleaving` (`overtaking.ts`) lets them run at the same time.
 */
export type CrashScenario<Case> = {
  /** Creates a test case in the state in which the process starts. */
  readonly prepare: () => Promise<Case>
  /** What the first process does: the one that crashes or is overtaken. */
  readonly run: (processDeps: AppDeps, testCase: Case) => Promise<unknown>
  /**
   * What a second process does. Left out: nothing after a crash, and the same as `run` when it overtakes.
   */
  readonly rival?: (processDeps: AppDeps, testCase: Case) => Promise<unknown>
  /** What a third process does, from start to end: after a crash, or while the other two are stopped. */
  readonly third?: (processDeps: AppDeps, testCase: Case) => Promise<unknown>
  /**
   * What is done when the processes have ended or crashed, before the policies and deadlines of `runUntilIdle`. The
   * cases in which the first process runs alone, without a crash or a stop, leave it out.
   */
  readonly afterwards?: (processDeps: AppDeps, testCase: Case) => Promise<unknown>
}

/**
 * Lets the first process crash at each of its crash points, in two test cases: another process repeats what the first
 * was doing, or none does. Before them, one test case runs `run` alone to its end, which tells how many effects it has.
 * @returns all these test cases; the caller runs policies and deadlines, and checks how each has ended
 * @throws {Error} when `run` has no effect, fails otherwise than by the crash, or does not reach the crash point
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

/**
 * Lets the first process of a new test case crash at a point, and then does the rest of the scenario, each part in a
 * process with empty memory. With `retried` the first of them repeats what the crashed one was doing.
 */
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
