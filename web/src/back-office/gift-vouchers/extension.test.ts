import { expect, it } from 'vitest'
import { canExtend, canInvalidate, extendedTo } from './extension.ts'

it('extends from the last day of a valid voucher, and from today for one that has run out', () => {
  expect(extendedTo('2027-08-22T21:59:59Z', 3, '2026-11-23')).toBe('2027-11-22')
  expect(extendedTo('2026-10-01T21:59:59Z', 3, '2026-11-23')).toBe('2027-02-23')
})

it('offers to extend what is valid or expired, and to invalidate what is valid', () => {
  const all = ['valid', 'VALID', 'used', 'expired', 'pending', 'invalidated', 'canceled']
  expect(all.filter(canExtend)).toEqual(['valid', 'VALID', 'expired'])
  expect(all.filter(canInvalidate)).toEqual(['valid', 'VALID'])
})
