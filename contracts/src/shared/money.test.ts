import { expect, it } from 'vitest'
import { cents } from './money.ts'

it('an amount is a whole number of cents, from 0 to 100,000 euros', () => {
  for (const amount of [0, 1, 10_000_000]) expect(cents.safeParse(amount).success).toBe(true)
  for (const amount of [-1, 10_000_001, 0.5, '1', null]) expect(cents.safeParse(amount).success).toBe(false)
})
