import type { EventLog } from '@alba/platform/event-log/event-log'
import { inOrder } from '@alba/platform/event-store/in-order'
import { openStreams, type Streams } from '../decision/streams.ts'
import type { AppDeps } from '../features.ts'
import { deps, log } from './crash-centre.ts'
import type { CrashScenario } from './crash-sweep.ts'

const REACHED = Symbol('reached')

/**
 * A process that stops once before its n-th step until it is resumed. Steps are loading a stream, deciding on it, and
 * the second and further appends of a decision, written one by one as by a store that cannot write several at once.
 * @param at the step before which it stops; 0: it never stops
 */
function stoppingProcess(at: number) {
  const reached = Promise.withResolvers<typeof REACHED>()
  const resumed = Promise.withResolvers<void>()
  let step = 0
  const stop = async () => {
    if (++step !== at) return
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
  const own = openStreams(stoppingLog, deps.clock)
  const streams: Streams = {
    ...own,
    execute: (...args) => stop().then(() => own.execute(...args)),
    load: (...args) => stop().then(() => own.load(...args)),
  }
  return { processDeps: { ...deps, streams } satisfies AppDeps, reached: reached.promise, resume: resumed.resolve }
}

/**
 * Runs two processes at the same time, once for each pair of steps. The first stops before a step; the second overtakes
 * it and stops somewhere too; the third runs completely; then the first continues to its end, and the second as well.
 * With `withCrashes` each pair is run again, and the second crashes where it stopped.
 * @returns the test cases
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
      if (stopped === 'neither') return cases
      if (quick > 0 && stopped === 'one') break
      if (withCrashes && quick > 0) cases.push((await interleave(scenario, { slow, quick, crashes: true })).testCase)
    }
}

/** Runs one pair. `stopped` says which processes reached their stop: both, one (the first), or neither. */
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
  const stopped = (await Promise.race([quick.reached, quicker])) === REACHED ? ('both' as const) : ('one' as const)
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
