import { expect, it } from 'vitest'
import { type Possessions, usableVouchers } from './obstacles.ts'

it('a voucher can be used until the end of its last second, as where it pays', () => {
  const expiresAt = '2027-03-01T22:59:59.000Z'
  const voucher = { status: 'issued', balanceCents: 7_500, expiresAt }
  const usableAt = (instant: string) =>
    usableVouchers({ vouchers: [voucher] } as unknown as Possessions, Date.parse(instant))
  expect(usableAt('2027-03-01T22:59:59.999Z')).toBe(1)
  expect(usableAt('2027-03-01T23:00:00.000Z')).toBe(0)
})
