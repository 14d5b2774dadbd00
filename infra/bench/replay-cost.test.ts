import { expect, test } from 'vitest'
import { costOfAll, costOfFirst, costOfLast } from './replay-cost.ts'

test('the first and the last 100,000 events are compared, without the time after the last event', () => {
  const progress = [
    { events: 0, processor: 1_000 },
    { events: 120_000, processor: 2_200 },
    { events: 380_000, processor: 6_000 },
    { events: 400_000, processor: 6_600 },
    { events: 500_000, processor: 10_000 },
    { events: 500_000, processor: 14_000 },
  ]
  expect(costOfFirst(progress)).toBeCloseTo(10)
  expect(costOfLast(progress)).toBeCloseTo(34)
  expect(costOfAll(progress)).toBeCloseTo(26)
})

test('a replay of fewer than 200,000 events has no two ends to compare, and one without events has no cost for each', () => {
  const progress = [
    { events: 0, processor: 0 },
    { events: 199_999, processor: 2_000 },
  ]
  expect(costOfFirst(progress)).toBeUndefined()
  expect(costOfLast(progress)).toBeUndefined()
  expect(costOfAll(progress)).toBeCloseTo(10)
  expect(costOfAll([])).toBeUndefined()
})
