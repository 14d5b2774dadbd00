import { expect, it } from 'vitest'
import { groupedNumber } from './grouped-number.ts'

it('groups the digits of a booking by three', () => {
  expect(groupedNumber(412345678901234)).toBe('412_345_678_901_234'.replaceAll('_', '\u00a0'))
})
