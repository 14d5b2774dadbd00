import type { Streams } from '../decision/streams.ts'
import type { AppDeps } from '../features.ts'
import type { Mortal } from './crash-sweep.ts'
import { deps } from './crash-world.ts'

const REACHED = Symbol('reached')

/** Somebody who stops in front of a step, a look at a stream or a decision on it, until told to go on. 0: never. */
function stopping(at: number) {
  const reached = Promise.withResolvers<typeof REACHED>()
  const told = Promise.withResolvers<void>()
  let step = 0
  const stop = async () => {
    if (++step !== at) return
    reached.resolve(REACHED)
    await told.promise
  }
  const streams: Streams = {
    execute: (...args) => stop().then(() => deps.streams.execute(...args)),
    // One step after the other, as on a store that cannot write both at once.
    async executeBoth(cause, { decider, id, decide }, next) {
      const first = await streams.execute(decider, id, cause, decide)
      if (!first.ok) return first
      const second = next(first.state)
      return { ...first, next: await streams.execute(second.decider, second.id, cause, second.decide) }
    },
    load: (...args) => stop().then(() => deps.streams.load(...args)),
  }
  return { within: { ...deps, streams } satisfies AppDeps, reached: reached.promise, goOn: told.resolve }
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
  const [slow, quick] = [stopping(stop.slow), stopping(stop.quick)]
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
