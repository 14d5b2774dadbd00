import { expect, it } from 'vitest'
import { cheapestOf } from './cheapest.ts'

it('is the lowest price, without services whose price is on request, or 0 when there is none', () => {
  expect(cheapestOf([{ price: 7_500 }, { price: 0 }, { price: 3_500 }])).toBe(3_500)
  expect(cheapestOf([{ price: 0 }])).toBe(0)
  expect(cheapestOf(undefined)).toBe(0)
})
