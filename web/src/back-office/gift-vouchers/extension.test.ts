import { expect, it } from 'vitest'
import { canExtend, canInvalidate, extendedTo } from './extension.ts'
import { balanceOf, usageOf } from './usage.ts'

it('a valid voucher is extended from its last day, an expired one from today', () => {
  // Both vouchers end with the last second of a day of summer time at the centre.
  expect(extendedTo('2027-08-22T21:59:59Z', 3, '2026-11-23')).toBe('2027-11-22')
  expect(extendedTo('2026-10-01T21:59:59Z', 3, '2026-11-23')).toBe('2027-02-23')
})

it('a valid or expired voucher can be extended, a valid one can be invalidated', () => {
  const all = ['valid', 'VALID', 'used', 'expired', 'pending', 'invalidated', 'canceled']
  expect(all.filter(canExtend)).toEqual(['valid', 'VALID', 'expired'])
  expect(all.filter(canInvalidate)).toEqual(['valid', 'VALID'])
})

it('the usage says whether a voucher is unused, used in part or used up', () => {
  const free = { status: 'valid', used_cents: 0, balance_cents: 5000, used_at: null } as const
  const usage = (changes: object) => usageOf({ ...free, ...changes }).replaceAll(/\s/g, ' ')
  expect(usage({})).toBe('Pas encore')
  expect(usage({ balance_cents: 2000, used_cents: 3000 })).toBe('En partie, 30,00 €')
  expect(usage({ status: 'used', balance_cents: 0, used_cents: 5000, used_at: '2026-11-23T07:00:00Z' })).toBe(
    '23/11/2026',
  )
  expect(usage({ balance_cents: null })).toBe('Pas encore')
  expect(usage({ status: 'invalidated', balance_cents: 0 })).toBe('Pas encore')
  // It was refunded after a part of it was used.
  expect(usage({ status: 'invalidated', balance_cents: 0, used_cents: 3000 })).toBe('En partie, 30,00 €')
})

it('only a free amount that was not invalidated has a balance', () => {
  const free = { status: 'valid', balance_cents: 5000 } as const
  expect(balanceOf(free)).toBe(5000)
  expect(balanceOf({ ...free, status: 'invalidated' })).toBeUndefined()
  expect(balanceOf({ ...free, balance_cents: null })).toBeUndefined()
})
