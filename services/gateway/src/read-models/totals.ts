import type { ModelName } from '@alba/contracts/read-models'
import { boundedCache } from '@alba/platform/bounded-cache'
import type { ReadModels } from './read-models.ts'

/** From this number of rows on, a count need not be exact to the last row. */
export const LARGE = 5_000
/** From this offset on, a page is found by the day on which it begins. */
export const FAR_OFFSET = 1_000
/** How long a large count is cached, at least. */
const FRESH_MS = 5_000
/** How long it is cached for each row, if that is longer: the more rows there are, the longer counting takes. */
const FRESH_MS_PER_ROW = 0.1
/** For how long it is served after that, while it is counted again. Beyond that, the caller waits for the new count. */
const STALE_MS = 60_000

/** The number of rows of a list on a day. */
export type Total = { readonly day: string; readonly total: number }

/** The number of rows of a list, in all and by day. The days are in the order in which the count was read. */
export type Totals = { readonly total: number; readonly days: readonly Total[] }

export const totalsOf = (days: readonly Total[]): Totals => ({ days, total: sumOf(days) })

export const sumOf = (totals: readonly { readonly total: number }[]): number =>
  totals.reduce((sum, { total }) => sum + total, 0)

/**
 * Caches counts until the model changes. Counting takes time for each row, so a large count is cached for a while even
 * when the model changes, and then served while it is counted again, so that at a busy desk nobody waits for it.
 * @param names the read models that `count` reads
 * @param count what it is asked is part of the cache's key as JSON, so JSON must be able to express it
 * @param clock milliseconds from any origin
 */
export function cachedTotals<Asked, Counted extends { readonly total: number }>(
  models: Pick<ReadModels, 'cached'>,
  names: readonly ModelName[],
  count: (asked: Asked) => Promise<Counted>,
  clock: () => number,
): (asked: Asked) => Promise<Counted> {
  const large = boundedCache<string, { totals: Counted; countedAt: number }>(20)
  const cache = models.cached<Counted>({ model: names, limit: 20 }, async keys => {
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
  const refreshing = new Set<string>()
  const refresh = async (key: string): Promise<void> => {
    if (refreshing.has(key)) return
    refreshing.add(key)
    // After a failure, the next request counts again.
    await countNow(key).catch(() => undefined)
    refreshing.delete(key)
  }
  return async asked => {
    const key = JSON.stringify(asked)
    const kept = large.get(key)
    if (!kept) return countNow(key)
    const over = clock() - kept.countedAt - Math.max(FRESH_MS, kept.totals.total * FRESH_MS_PER_ROW)
    if (over > STALE_MS) return countNow(key)
    if (over >= 0) void refresh(key)
    return kept.totals
  }
}

/** Columns for statements of pages: the number of rows of the whole list, where counting them costs next to nothing. */
export const countedColumns = ({ isFew = false }: { readonly isFew?: boolean }): string =>
  isFew ? 'count(*) OVER () AS counted, found_rows' : 'NULL::bigint AS counted'
/** These columns: `counted` is the number of rows of the whole list, null where it was not counted (`SearchClause`). */
export type CountedRow = { readonly counted: number | null; readonly found_rows?: number }

type Page = { readonly limit: number; readonly offset: number }

/** The number of rows of a list, if a page of it says so: because it was counted, or because the page ends the list. */
export function totalOfPage(rows: readonly Partial<CountedRow>[], { limit, offset }: Page): number | undefined {
  const endsList = rows.length < limit && (rows.length > 0 || offset === 0)
  return endsList ? offset + rows.length : (rows[0]?.counted ?? undefined)
}

/** The day on which a page begins, and how many of that day's rows come before it. */
export type PageStart = { readonly day: string; readonly before: number }

/**
 * Finds the day on which a page far from the beginning begins, so that the rows of earlier days need not be read.
 * Undefined beyond the last row. @param totals in the order of the list
 */
export function pageStart(totals: readonly Total[], offset: number): PageStart | undefined {
  let passed = 0
  for (const { day, total } of totals) {
    if (passed + total > offset) return { day, before: offset - passed }
    passed += total
  }
  return undefined
}
