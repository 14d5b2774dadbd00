import { bookingListQuery } from '@alba/contracts/bookings/staff-api'
import { describe, expect, it } from 'vitest'
import type { ReadModels } from '../read-models/read-models.ts'
import { bookingLists } from './staff-queries.ts'

const asked = bookingListQuery.parse({ include_all: 'true', limit: '50' })
/** A page that does not say how many bookings there are. */
const FULL_PAGE = Array.from({ length: 50 }, () => ({ counted: null }))

/** Read models with a given number of matches, which change all the time, so that nothing stays cached. */
function busyModels(total: () => number) {
  let counted = 0
  const models = {
    query: async () => {
      counted++
      return [{ day: '2026-11-23', total: total() }]
    },
    cached: (_source: unknown, load: (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>) => ({
      get: load,
    }),
  } as unknown as ReadModels
  return { models, counted: () => counted }
}

// From 5,000 bookings on, their number is cached for five seconds, and then counted again in the background. One booking
// is added before each of the later questions.
it.each([
  [4_999, [4_999, 5_000, 5_000], 2],
  [4_000, [4_000, 4_001, 4_002], 3],
  [5_000, [5_000, 5_000, 5_000], 2],
])(
  'with %i bookings at first, the number at 0, 4,999 and 5,000 ms is %j, after %i counts',
  async (first, expected, queries) => {
    let [total, now] = [first, 0]
    const { models, counted } = busyModels(() => total)
    const { total: count } = bookingLists(models, () => now)
    const found = [await count(asked, 1, FULL_PAGE)]
    total++
    now = 4_999
    found.push(await count(asked, 1, FULL_PAGE))
    total++
    now = 5_000
    found.push(await count(asked, 1, FULL_PAGE))
    expect([found, counted()]).toEqual([expected, queries])
  },
)

describe('a page far from the first', () => {
  /** Read models with a number of bookings on each day, which record the values of each page query. */
  function largeModels(days: Readonly<Record<string, number>>) {
    const pages: unknown[][] = []
    const models = {
      query: async ({ name }: { name: string }, ...values: unknown[]) => {
        if (name.startsWith('count')) return Object.entries(days).map(([day, total]) => ({ day, total }))
        pages.push(values)
        return []
      },
      cached: busyModels(() => 0).models.cached,
    } as unknown as ReadModels
    return { models, pages }
  }
  const days = { '2026-11-21': 4_000, '2026-11-22': 2_000, '2026-11-23': 1_000 }
  const all = ['confirmed', 'pending_hold', 'canceled']

  // The values of the page's query: first and last day, statuses, practitioners (null for all), limit and offset. From
  // row 1,000 on, the days before the page are left out, and the offset counts from its day. Row 7,000 is on no day.
  it.each([
    ['asc', 5_000, ['2026-11-22', 'infinity', all, null, 50, 1_000]],
    ['asc', 6_950, ['2026-11-23', 'infinity', all, null, 50, 950]],
    ['desc', 5_000, ['-infinity', '2026-11-21', all, null, 50, 2_000]],
    ['asc', 1_000, ['2026-11-21', 'infinity', all, null, 50, 1_000]],
    ['asc', 999, ['-infinity', 'infinity', all, null, 50, 999]],
    ['asc', 7_000, ['-infinity', 'infinity', all, null, 50, 7_000]],
  ] as const)('in %s order from row %i, the days before the page are skipped', async (order, offset, values) => {
    const { models, pages } = largeModels(days)
    await bookingLists(models).ids({ ...asked, order, offset }, 1)
    expect(pages).toEqual([values])
  })
})
