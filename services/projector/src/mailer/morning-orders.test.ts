import { openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { expect, test, vi } from 'vitest'
import { morningIn, morningOf, orderMorningLetters, readersOf } from './morning.ts'
import type { PlaceOrders } from './outbox/order.ts'
import type { Order } from './outbox/table.ts'

/*
 * When the letters of a morning are ordered. The clock of one test is a fake, so no runner may run beside it: the timers
 * that it sets meanwhile would never end.
 */

const PARIS = 'Europe/Paris'
/** Monday the 23rd, at seven in Paris. */
const SEVEN = Date.parse('2026-11-23T06:00:00Z')

test('the letters of a morning are ordered once it has begun, and none after noon', async () => {
  const ordered = async (now: string) => {
    const placed: Order[] = []
    const order: PlaceOrders = async (_ref, orders) => void placed.push(...orders)
    const once = new AbortController()
    const parts = { order, zone: PARIS, now: () => Date.parse(now), readers: async () => [1, 2] }
    await orderMorningLetters(parts, once.signal, () => once.abort())
    return placed
  }
  expect(await ordered('2026-11-23T05:59:59Z')).toEqual([])
  expect(await ordered('2026-11-23T11:00:00Z')).toEqual([])
  const placed = await ordered('2026-11-23T06:30:00Z')
  expect(placed.map(({ about, dueAt }) => [about, dueAt])).toEqual([
    ['morning 2026-11-23 1', '2026-11-23T06:00:00Z'],
    ['morning 2026-11-23 2', '2026-11-23T06:00:00Z'],
  ])
  expect(morningIn(placed[1]?.about ?? '')).toEqual({ date: '2026-11-23', practitionerId: 2 })
})

test('while the read model of staff is built for the first time, nobody is known, and it is looked for again', async () => {
  const made = await createTestDatabase()
  const database = openDatabase({ url: made.url, name: 'morning' })
  expect(await readersOf(database, morningOf(SEVEN, PARIS))).toBeUndefined()
  await database.end()
  await made.drop()
  vi.useFakeTimers()
  const placed: Order[] = []
  const order: PlaceOrders = async (_ref, orders) => void placed.push(...orders)
  const known = [undefined, [1]]
  const readers = async () => known.shift()
  const end = new AbortController()
  const ordering = orderMorningLetters({ order, zone: PARIS, now: () => SEVEN, readers }, end.signal, () => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(placed).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(placed.map(({ about }) => about)).toEqual(['morning 2026-11-23 1'])
  end.abort()
  vi.useRealTimers()
  await ordering
})
