import { expect, it } from 'vitest'
import { centsOf } from './amount.ts'

it('reads an amount as people type it', () => {
  expect(['75', '12,50', '12.5', '80 €', '1 000', '9,99', '0.29'].map(centsOf)).toEqual([
    7500, 1250, 1250, 8000, 100_000, 999, 29,
  ])
})

it('reads nothing else as an amount', () => {
  // The last one is the Arabic digit three.
  for (const typed of ['', 'abc', '12,505', '-5', '1e3', '12,,5', '1.000,00', '٣'])
    expect(centsOf(typed), typed).toBeNaN()
})
