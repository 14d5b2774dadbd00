import type { EventLog } from '@alba/platform/event-log/event-log'
import { inOrder } from '@alba/platform/event-store/in-order'
import { openStreams, type Streams } from '../decision/streams.ts'
import type { AppDeps } from '../features.ts'
import { deps, log } from './crash-centre.ts'
import type { CrashScenario } from './crash-sweep.ts'

const REACHED = Symbol('reached')

/**
 * A process that stops once, before one of its steps, until it is resumed. A step is a load of a stream, a decision on
 * it, or an append after the first one of a decision: appends to several streams are made one by one, as by a store
 * that cannot write them at once.
 * @param at the number of the step before which it stops, from 1; with 0 it never stops
 */
function stoppingProcess(at: number) {
  const reached = Promise.withResolvers<typeof REACHED>()
  const resumed = Promise.withResolvers<void>()
  let step = 0
  const stop = async () => {
    step++
    if (step !== at) return
    reached.resolve(REACHED)
    await resumed.promise
  }
  const stoppingLog: EventLog = {
    ...log,
    appendInOrder: appends =>
      inOrder([...appends.entries()], async ([place, { stream, expected, events }]) => {
        if (place > 0) await stop()
        return log.append(stream, expected, events)
      }),
  }
  const underlying = openStreams(stoppingLog, deps.clock)
  const streams: Streams = {
    ...underlying,
    execute: (...args) => stop().then(() => underlying.execute(...args)),
    load: (...args) => stop().then(() => underlying.load(...args)),
  }
  return {
    processDeps: { ...deps, streams } satisfies AppDeps,
    reached: reached.promise,
    resume: resumed.resolve,
  }
}

/**
 * Runs two processes at the same time, in one test case for each pair of steps:
 * 1. The slow one (`run`) stops before a step.
 * 2. The quick one (`rival`) overtakes it, and stops before a step, too; with step 0 it runs to its end.
 * 3. A third one, if the scenario has one, runs to its end.
 * 4. The slow one continues to its end, then the quick one.
 *
 * With `withCrashes` each pair is run in a second test case, in which the quick one crashes where it stopped.
 * @returns all test cases; the caller checks how each has ended
 */
export async function runEveryInterleaving<Case>(
  scenario: CrashScenario<Case>,
  { withCrashes = false }: { readonly withCrashes?: boolean } = {},
): Promise<Case[]> {
  const cases: Case[] = []
  for (let slow = 1; ; slow++)
    for (let quick = 0; ; quick++) {
      const { testCase, stopped } = await interleave(scenario, { slow, quick, crashes: false })
      cases.push(testCase)
      // The slow process has fewer steps: every pair was run.
      if (stopped === 'neither') return cases
      // The quick process has fewer steps: go on with the next step of the slow one.
      if (quick > 0 && stopped === 'slow') break
      if (withCrashes && quick > 0) cases.push((await interleave(scenario, { slow, quick, crashes: true })).testCase)
    }
}

/** Runs one pair in a new test case. `stopped` says which processes had the step before which they should stop. */
async function interleave<Case>(
  { prepare, run, rival = run, third, afterwards }: CrashScenario<Case>,
  stop: { readonly slow: number; readonly quick: number; readonly crashes: boolean },
) {
  const testCase = await prepare()
  const slow = stoppingProcess(stop.slow)
  const quick = stoppingProcess(stop.quick)
  const slower = run(slow.processDeps, testCase)
  if ((await Promise.race([slow.reached, slower])) !== REACHED) return { testCase, stopped: 'neither' as const }
  const quicker = rival(quick.processDeps, testCase)
  const stopped = (await Promise.race([quick.reached, quicker])) === REACHED ? ('both' as const) : ('slow' as const)
  await third?.(deps, testCase)
  slow.resume()
  await slower
  if (!stop.crashes) {
    quick.resume()
    await quicker
  }
  await afterwards?.(deps, testCase)
  return { testCase, stopped }
}
