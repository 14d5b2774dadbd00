import { bookingListQuery } from '@alba/contracts/bookings/staff-api'
import { expect, it } from 'vitest'
import type { ReadModels } from '../read-models/read-models.ts'
import { bookingCounter } from './staff-queries.ts'

const asked = bookingListQuery.parse({ include_all: 'true', limit: '50' })

/** Read models in which so many match, and which change all the time: nothing is ever kept. */
function busyModels(total: () => number) {
  let counted = 0
  const models = {
    query: async () => {
      counted++
      return [{ total: total() }]
    },
    cached: (_source: unknown, load: (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>) => ({
      get: load,
    }),
  } as unknown as ReadModels
  return { models, counted: () => counted }
}

it.each([
  [4_999, [4_999, 5_000, 5_000], 2],
  [4_000, [4_000, 4_001, 4_002], 3],
  [5_000, [5_000, 5_000, 5_002], 2],
])('from %i on a number is kept for some seconds', async (first, told, often) => {
  let [total, now] = [first, 0]
  const { models, counted } = busyModels(() => total)
  const count = bookingCounter(models, () => now)
  const found = [await count(asked, 1, 50)]
  total++
  now = 4_999
  found.push(await count(asked, 1, 50))
  total++
  now = 5_000
  found.push(await count(asked, 1, 50))
  expect([found, counted()]).toEqual([told, often])
})
