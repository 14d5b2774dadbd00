import { describe, expect, it } from 'vitest'
import { createReadCache } from './read-cache.ts'
import { cachedTotals, pageStart, totalOfPage, totalsOf } from './totals.ts'

const totals = [
  { day: '2026-11-21', total: 2 },
  { day: '2026-11-22', total: 0 },
  { day: '2026-11-23', total: 3 },
]

it.each([
  [0, { day: '2026-11-21', before: 0 }],
  [1, { day: '2026-11-21', before: 1 }],
  [2, { day: '2026-11-23', before: 0 }],
  [4, { day: '2026-11-23', before: 2 }],
  [5, undefined],
])('a page that begins after %i rows begins at %o', (offset, begin) => expect(pageStart(totals, offset)).toEqual(begin))

it('sums up the totals of the days', () => expect(totalsOf(totals)).toEqual({ days: totals, total: 5 }))

describe('a count that is requested repeatedly', () => {
  /** A number of rows, a clock that the test sets, and a count that the test can hold back. */
  function repeatedCount(rows: number) {
    const state = { rows, now: 0, counted: 0, held: undefined as Promise<void> | undefined }
    // A cache that keeps nothing, because the model changes all the time.
    let changes = 0
    const changing = async () => String(++changes)
    const models = { cached: (source, load) => createReadCache(load, source.limit, changing) } satisfies Parameters<
      typeof cachedTotals
    >[0]
    const count = async () => {
      state.counted++
      const total = state.rows
      await state.held
      return { total }
    }
    const ask = cachedTotals(models, ['bookings'], count, () => state.now)
    return { state, ask: async () => (await ask({})).total }
  }

  it('is computed for each request while it is small', async () => {
    const { state, ask } = repeatedCount(4_999)
    expect(await ask()).toBe(4_999)
    state.rows++
    expect(await ask()).toBe(5_000)
    expect(state.counted).toBe(2)
  })

  it('is cached longer the larger it is, and then served while it is refreshed, so that nobody waits', async () => {
    const { state, ask } = repeatedCount(200_000)
    await ask()
    state.rows = 200_001
    // It is cached for a tenth of a millisecond for each row.
    state.now = 19_999
    expect([await ask(), state.counted]).toEqual([200_000, 1])
    const { promise, resolve } = Promise.withResolvers<void>()
    state.held = promise
    state.now = 20_000
    // Two requests during the refresh cause one count.
    expect([await ask(), await ask(), state.counted]).toEqual([200_000, 200_000, 2])
    resolve()
    await expect.poll(ask).toBe(200_001)
    expect(state.counted).toBe(2)
  })

  it('is computed again before it is answered, when it is much too old', async () => {
    const { state, ask } = repeatedCount(5_000)
    await ask()
    state.rows = 6_000
    // Cached for five seconds, and served for a minute after that.
    state.now = 65_001
    expect(await ask()).toBe(6_000)
  })
})

it.each([
  ['a full page that was not counted', 2, null, 0, undefined],
  ['a full page that was counted', 2, 7, 0, 7],
  ['a last page', 1, null, 4, 5],
  ['an empty list', 0, null, 0, 0],
  ['an empty page beyond the end', 0, null, 4, undefined],
])('the number of rows of a list after %s', (_which, shown, counted, offset, total) => {
  const rows = Array.from({ length: shown }, () => ({ counted }))
  expect(totalOfPage(rows, { limit: 2, offset })).toBe(total)
})
