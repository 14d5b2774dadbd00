import { setTimeout as sleep } from 'node:timers/promises'
import type { seededRandom } from '@alba/platform/seeded-random'
import type { Fault } from '@alba/platform/testing/faulty-proxy'
import type { Link } from './wired-stack.ts'

type Random = ReturnType<typeof seededRandom>

/** A random time in milliseconds: not less than the first number, and less than the second. */
export type Span = readonly [least: number, below: number]

export type Pace = {
  /** How long a fault lasts. */
  readonly faultMs: Span
  /** How long everything works before the next fault. */
  readonly pauseMs: Span
}

/** A fault at a link, for some milliseconds. */
export type Disturbance = { readonly link: string; readonly fault: Fault; readonly lastsMs: number }

const within = (random: Random, [least, below]: Span): number => least + random.below(below - least)

/** A time that is mostly short, so that there are many faults. Some last so long that requests time out. */
const mostlyShort = (random: Random, [least, below]: Span): number =>
  Math.round(least + (below - least) * (random.below(1_000) / 1_000) ** 3)

/** Texts in the statements whose answers matter most, by which a proxy finds them: commits, and appends to the log. */
const DECISIVE = ['COMMIT', 'append'] as const

const faults: Readonly<Record<Fault['kind'], (random: Random, isDatabase: boolean) => Fault>> = {
  slow: random => ({ kind: 'slow', delayMs: 20 + random.below(1_500) }),
  cut: () => ({ kind: 'cut' }),
  halfOpen: () => ({ kind: 'halfOpen' }),
  byteByByte: random => ({ kind: 'byteByByte', everyMs: 1 + random.below(100) }),
  reset: (random, isDatabase) => ({
    kind: 'reset',
    during: random.pick(['request', 'answer'] as const),
    ...(isDatabase && random.below(3) > 0 && { at: random.pick(DECISIVE) }),
  }),
}

const KINDS = Object.keys(faults) as Fault['kind'][]

/**
 * The next disturbance. The same seed gives the same ones.
 * @param links names, such as `command → postgres`
 */
export function nextDisturbance(random: Random, links: readonly string[], { faultMs }: Pace): Disturbance {
  const link = random.pick(links)
  const fault = faults[random.pick(KINDS)](random, link.endsWith('postgres'))
  return { link, fault, lastsMs: mostlyShort(random, faultMs) }
}

/**
 * Breaks one random link after the other and mends it again, until the signal is aborted. Then all of them work.
 * @returns the disturbances; `met` is how many pieces of data and connections each one affected
 */
export async function disturb(
  links: readonly Link[],
  random: Random,
  pace: Pace,
  signal: AbortSignal,
): Promise<(Disturbance & { readonly met: number })[]> {
  const names = links.map(({ name }) => name)
  const done: (Disturbance & { met: number })[] = []
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  while (!signal.aborted) {
    const disturbance = nextDisturbance(random, names, pace)
    const { proxy } = links.find(({ name }) => name === disturbance.link) as Link
    const before = proxy.metCount()
    await proxy.suffer(disturbance.fault)
    await wait(disturbance.lastsMs)
    await proxy.heal()
    done.push({ ...disturbance, met: proxy.metCount() - before })
    await wait(within(random, pace.pauseMs))
  }
  return done
}
