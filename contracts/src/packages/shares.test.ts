import { describe, expect, it } from 'vitest'
import { sharesOf, worthOf, worthOfPart } from './shares.ts'

describe('the vouchers of a package', () => {
  it.each([
    [12_000, [7_500, 6_000], [6_667, 5_333]],
    [20_000, [7_500, 7_500, 7_500], [6_667, 6_667, 6_666]],
    [9_000, [9_000], [9_000]],
    [0, [7_500, 6_000], [0, 0]],
    [100, [0, 0], [0, 0]],
    [5, [1, 1, 1], [2, 2, 1]],
    [2, [2, 1], [1, 1]],
  ])('that cost %d together share this amount in proportion to their prices %j', (cents, prices, shares) => {
    expect(sharesOf(cents, prices)).toEqual(shares)
  })

  it('each have their share of the price, those of one service in the order of their ids', () => {
    const items = [
      { serviceId: 3, quantity: 2, amountCents: 7_500 },
      { serviceId: 4, quantity: 1, amountCents: 6_000 },
    ]
    const all = [
      { id: 12, service_id: 3, amount_cents: 7_500 },
      { id: 11, service_id: 4, amount_cents: 6_000 },
      { id: 10, service_id: 3, amount_cents: 7_500 },
    ]
    const worth = all.map(voucher => worthOf({ amount_cents: 10_001, items }, voucher, all))
    expect(worth).toEqual([3_572, 2_857, 3_572])
    expect(worth.reduce((sum, each) => sum + each)).toBe(10_001)
  })

  it('have the remainder distributed: the last one of a service gets a cent less', () => {
    const items = [{ serviceId: 3, quantity: 3, amountCents: 7_500 }]
    const all = [10, 12, 11].map(id => ({ id, service_id: 3, amount_cents: 7_500 }))
    expect(all.map(voucher => worthOf({ amount_cents: 20_000, items }, voucher, all))).toEqual([6_667, 6_666, 6_667])
  })

  it('count as their share when they pay the full amount, and as the amount paid when they pay a part', () => {
    const voucher = { amountCents: 7_500, worthCents: 6_667 }
    expect(worthOfPart(7_500, voucher)).toBe(6_667)
    expect(worthOfPart(7_499, voucher)).toBe(7_499)
  })
})
