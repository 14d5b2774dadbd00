import type { EventLog } from '@alba/platform/event-log/event-log'
import { inOrder } from '@alba/platform/event-store/in-order'
import { openStreams, type Streams } from '../decision/streams.ts'
import type { AppDeps } from '../features.ts'
import { deps, log } from './crash-centre.ts'
import type { Mortal } from './crash-sweep.ts'

const REACHED = Symbol('reached')

/**
 * A process that stops in front of a step until told to go on: a look at a stream, a decision on it, or an append behind
 * another one, as on a store that cannot write both at once. 0: never.
 */
function stopping(at: number) {
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
  return { within: { ...deps, streams } satisfies AppDeps, reached: reached.promise, goOn: resumed.resolve }
}

/**
 * The cases of two at the same time: one stops in front of a step, the other overtakes and stops somewhere too, a third does
 * all of what it does, the first goes on to its end, then the second, unless it dies where it stands. One case for each pair
 * of steps, two where somebody may die.
 */
export async function everyOvertaking<Case>(
  scenario: Mortal<Case>,
  { dying = false }: { readonly dying?: boolean } = {},
): Promise<Case[]> {
  const cases: Case[] = []
  for (let slow = 1; ; slow++)
    for (let quick = 0; ; quick++) {
      const { the, came } = await overtake(scenario, { slow, quick, dies: false })
      cases.push(the)
      if (came === 'neither') return cases
      if (quick > 0 && came === 'one') break
      if (dying && quick > 0) cases.push((await overtake(scenario, { slow, quick, dies: true })).the)
    }
}

/** `came`: how many of them came as far as where they should stop. `dies`: the second, where it stopped. */
async function overtake<Case>(
  { prepare, run, rival = run, third, afterwards }: Mortal<Case>,
  stop: { readonly slow: number; readonly quick: number; readonly dies: boolean },
) {
  const the = await prepare()
  const slow = stopping(stop.slow)
  const quick = stopping(stop.quick)
  const slower = run(slow.within, the)
  if ((await Promise.race([slow.reached, slower])) !== REACHED) return { the, came: 'neither' as const }
  const quicker = rival(quick.within, the)
  const came = (await Promise.race([quick.reached, quicker])) === REACHED ? ('both' as const) : ('one' as const)
  await third?.(deps, the)
  slow.goOn()
  await slower
  if (!stop.dies) {
    quick.goOn()
    await quicker
  }
  await afterwards?.(deps, the)
  return { the, came }
}
