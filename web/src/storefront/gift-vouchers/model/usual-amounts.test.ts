import { expect, it } from 'vitest'
import { usualAmounts } from './usual-amounts.ts'

it('are those that the centre accepts and that pay for its cheapest treatment', () => {
  expect(usualAmounts(0, { leastCents: 1_000, mostCents: 50_000 })).toEqual([3_000, 5_000, 7_500, 10_000, 15_000])
  expect(usualAmounts(6_000, { leastCents: 1_000, mostCents: 10_000 })).toEqual([7_500, 10_000])
  expect(usualAmounts(0, { leastCents: 20_000, mostCents: 30_000 })).toEqual([])
})
