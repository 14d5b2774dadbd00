import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lookForGoods } from './sale.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A sale whose goods become available after some look-ups. */
const saleOf = (isCompleteAfter: (lookUps: number) => boolean) => {
  let lookUps = 0
  const find = vi.fn(async () => ({ id: ++lookUps }))
  return { find, isComplete: ({ id }: { id: number }) => isCompleteAfter(id) }
}

it('looks the order up each second until the goods are there', async () => {
  const sale = saleOf(lookUps => lookUps === 3)
  const goods = lookForGoods(sale, 1)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(sale.find).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await goods).toEqual({ id: 3 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sale.find).toHaveBeenCalledTimes(3)
})

it('stops after five retries, and returns the order as it is', async () => {
  const sale = saleOf(() => false)
  const goods = lookForGoods(sale, 1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await goods).toEqual({ id: 6 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sale.find).toHaveBeenCalledTimes(6)
})

it('stops at once when it is aborted', async () => {
  const sale = saleOf(() => false)
  const leaving = new AbortController()
  const goods = lookForGoods(sale, 1, leaving.signal)
  await vi.advanceTimersByTimeAsync(500)
  const refused = expect(goods).rejects.toThrow()
  leaving.abort()
  await refused
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sale.find).toHaveBeenCalledTimes(1)
})
