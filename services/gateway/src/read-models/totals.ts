import type { ModelName } from '@alba/contracts/read-models'
import { boundedCache } from '@alba/platform/bounded-cache'
import type { ReadModels } from './read-models.ts'

/** Rows from which on nobody misses the last one. */
export const LARGE = 5_000
/** Rows before a page from which on it is found by the day on which it begins. */
export const FAR = 1_000
/** For how long a large number is kept, in milliseconds: at least, and for each row, since counting costs by the row. */
const [KEPT_MS, KEPT_MS_A_ROW] = [5_000, 0.1]
/** For how long it is told afterwards, while it is counted anew. Beyond that whoever asks waits for the new one. */
const STALE_MS = 60_000

/** How many rows of a list there are on a day. */
export type Total = { readonly day: string; readonly total: number }

/** How many rows of a list there are, and on which days, in the order of the list. Years have thousands of days. */
export type Totals = { readonly total: number; readonly days: readonly Total[] }

export const totalsOf = (days: readonly Total[]): Totals => ({ days, total: sumOf(days) })

export const sumOf = (totals: readonly { readonly total: number }[]): number =>
  totals.reduce((sum, { total }) => sum + total, 0)

/**
 * Numbers that are counted anew only when a model has changed since. Counting costs by how many there are: a large number
 * is kept for a while, then counted anew while the old one is told, so that at a busy desk nobody waits for it.
 * @param clock milliseconds, from whenever
 */
export function keptTotals<Asked, Counted extends { readonly total: number }>(
  models: Pick<ReadModels, 'cached'>,
  model: readonly ModelName[],
  count: (asked: Asked) => Promise<Counted>,
  clock: () => number,
): (asked: Asked) => Promise<Counted> {
  const large = boundedCache<string, { totals: Counted; countedAt: number }>(20)
  const cache = models.cached<Counted>({ model, limit: 20 }, async keys => {
    return new Map(await Promise.all(keys.map(async key => [key, await count(JSON.parse(key))] as const)))
  })
  const countNow = async (key: string): Promise<Counted> => {
    const countedAt = clock()
    const totals = (await cache.get([key])).get(key)
    if (!totals) throw new Error('the count of a list is missing')
    if (totals.total >= LARGE) large.set(key, { totals, countedAt })
    else large.delete(key)
    return totals
  }
  const behind = new Set<string>()
  const countBehind = async (key: string): Promise<void> => {
    if (behind.has(key)) return
    behind.add(key)
    // What fails is counted again for whoever asks next.
    await countNow(key).catch(() => undefined)
    behind.delete(key)
  }
  return async asked => {
    const key = JSON.stringify(asked)
    const kept = large.get(key)
    if (!kept) return countNow(key)
    const over = clock() - kept.countedAt - Math.max(KEPT_MS, kept.totals.total * KEPT_MS_A_ROW)
    if (over > STALE_MS) return countNow(key)
    if (over >= 0) void countBehind(key)
    return kept.totals
  }
}

/** The day on which a page begins, and how many of that day's rows come before it. */
export type Begin = { readonly day: string; readonly before: number }

/**
 * Where a page begins that stands far from the first: all days before are left out, instead of going through their rows.
 * Undefined behind the last row. @param totals in the order of the list
 */
export function beginOf(totals: readonly Total[], offset: number): Begin | undefined {
  let passed = 0
  for (const { day, total } of totals) {
    if (passed + total > offset) return { day, before: offset - passed }
    passed += total
  }
  return undefined
}
