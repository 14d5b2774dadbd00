import type { ModelName } from '@alba/contracts/read-models'
import { boundedCache } from '@alba/platform/bounded-cache'
import type { ReadModels } from './read-models.ts'

/** Rows from which on nobody misses the last one, and for how long their number is kept, in milliseconds. */
export const LARGE = 5_000
const KEPT_MS = 5_000

/** How many rows of a list there are on a day, in the order of the days. */
export type Total = { readonly day: string; readonly total: number }

export const sumOf = (totals: readonly { readonly total: number }[]): number =>
  totals.reduce((sum, { total }) => sum + total, 0)

/**
 * Numbers that are counted anew only when a model has changed since. Counting costs by how many there are: a large number
 * is kept for some seconds, or every change of any row would have every open list counted anew.
 * @param clock milliseconds, from whenever
 */
export function keptTotals<Asked, Counted extends { readonly total: number }>(
  models: ReadModels,
  model: readonly ModelName[],
  count: (asked: Asked) => Promise<readonly Counted[]>,
  clock: () => number,
): (asked: Asked) => Promise<readonly Counted[]> {
  const large = boundedCache<string, { totals: readonly Counted[]; until: number }>(20)
  const cache = models.cached<readonly Counted[]>({ model, limit: 20 }, async keys => {
    return new Map(await Promise.all(keys.map(async key => [key, await count(JSON.parse(key))] as const)))
  })
  return async asked => {
    const key = JSON.stringify(asked)
    const kept = large.get(key)
    if (kept && clock() < kept.until) return kept.totals
    const totals = (await cache.get([key])).get(key) ?? []
    if (sumOf(totals) >= LARGE) large.set(key, { totals, until: clock() + KEPT_MS })
    return totals
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
