import { expect, it } from 'vitest'
import { closedLoop, quantile, summarise } from './measure.ts'

it('a quantile is the value of the nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1)
  expect(quantile(values, 0.5)).toBe(50)
  expect(quantile(values, 0.99)).toBe(99)
  expect(quantile([7], 0.99)).toBe(7)
})

it('the rate counts what was done over the whole time', () => {
  expect(summarise([1, 3, 2], 1500)).toEqual({ count: 3, perSecond: 2, median: 2, p99: 3 })
})

it('a closed loop gives every call its own number, and stops when the time is over', async () => {
  const turns: number[] = []
  const { count } = await closedLoop(4, 0.02, async turn => turns.push(turn))
  expect(new Set(turns).size).toBe(turns.length)
  expect(count).toBe(turns.length)
})
