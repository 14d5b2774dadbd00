import type { EventLog } from '@alba/platform/event-log/event-log'
import { inOrder } from '@alba/platform/event-store/in-order'
import { openStreams, type Streams } from '../decision/streams.ts'
import type { AppDeps } from '../features.ts'
import { deps, log } from './crash-centre.ts'
import type { CrashScenario } from './crash-sweep.ts'

const REACHED = Symbol('reached')

/**
 * A process that stops in front of a step until told to go on: a look at a stream, a decision on it, or an append behind
 * another one, as on a store that cannot write both at once. 0: never.
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
  return { within: { ...deps, streams } satisfies AppDeps, reached: reached.promise, resume: resumed.resolve }
}

/**
 * The cases of two at the same time: one stops in front of a step, the other overtakes and stops somewhere too, a third does
 * all of what it does, the first goes on to its end, then the second, unless it dies where it stands. One case for each pair
 * of steps, two where somebody may die.
 */
export async function runEveryInterleaving<Case>(
  scenario: CrashScenario<Case>,
  { dying: withCrashes = false }: { readonly dying?: boolean } = {},
): Promise<Case[]> {
  const cases: Case[] = []
  for (let slow = 1; ; slow++)
    for (let quick = 0; ; quick++) {
      const { testCase, came: stopped } = await interleave(scenario, { slow, quick, crashes: false })
      cases.push(testCase)
      if (stopped === 'neither') return cases
      if (quick > 0 && stopped === 'one') break
      if (withCrashes && quick > 0) cases.push((await interleave(scenario, { slow, quick, crashes: true })).testCase)
    }
}

/** `came`: how many of them came as far as where they should stop. `dies`: the second, where it stopped. */
async function interleave<Case>(
  { prepare, run, rival = run, third, afterwards }: CrashScenario<Case>,
  stop: { readonly slow: number; readonly quick: number; readonly crashes: boolean },
) {
  const testCase = await prepare()
  const slow = stoppingProcess(stop.slow)
  const quick = stoppingProcess(stop.quick)
  const slower = run(slow.within, testCase)
  if ((await Promise.race([slow.reached, slower])) !== REACHED) return { testCase, came: 'neither' as const }
  const quicker = rival(quick.within, testCase)
  const came = (await Promise.race([quick.reached, quicker])) === REACHED ? ('both' as const) : ('one' as const)
  await third?.(deps, testCase)
  slow.resume()
  await slower
  if (!stop.crashes) {
    quick.resume()
    await quicker
  }
  await afterwards?.(deps, testCase)
  return { testCase, came }
}
