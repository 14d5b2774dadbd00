import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  cardIn,
  dueAfter,
  kindOf,
  LEAST_CARD_CENTS,
  MOST_VOUCHERS,
  payableByVoucher,
  type SettlementPart,
  settlement,
  vouchersIn,
} from './settlement.ts'

const voucher = (voucherId: number, amountCents: number): SettlementPart => ({
  kind: 'voucher',
  voucherId: 100_000_000_000_000 + voucherId,
  voucherNumber: 'ABCD-EFGH-JKLM',
  amountCents,
})
const card: SettlementPart = { kind: 'card', paymentIntentId: 'pi_1', amountCents: 3_500 }

it('vouchers pay at most the price, and leave the card nothing or what its provider accepts', () => {
  const cents = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(
      fc.integer({ min: LEAST_CARD_CENTS, max: 20_000 }),
      fc.array(cents, { maxLength: 5 }),
      (price, balances) => {
        let due = price
        for (const balance of balances) {
          const paid = payableByVoucher(balance, due)
          expect(paid).toBeLessThanOrEqual(balance)
          // A voucher keeps money only when nothing is left to pay, or no more than the least that a card accepts.
          expect(balance - paid === 0 || due - paid <= LEAST_CARD_CENTS).toBe(true)
          due -= paid
          expect(due === 0 || due >= LEAST_CARD_CENTS).toBe(true)
        }
      },
    ),
  )
})

it('says in one word how a booking was settled: by card, when a card paid the rest', () => {
  expect(kindOf([voucher(1, 5_000), card])).toBe('card')
  expect(kindOf([voucher(1, 5_000), voucher(2, 3_500)])).toBe('voucher')
  expect(kindOf([{ kind: 'elsewhere', amountCents: 1 }])).toBe('elsewhere')
  expect(kindOf([{ kind: 'staff' }])).toBe('staff')
})

it('finds the card and the vouchers', () => {
  const both = [voucher(1, 5_000), card]
  expect([cardIn(both), vouchersIn(both), dueAfter(8_500, vouchersIn(both))]).toEqual([card, [both[0]], 3_500])
  expect([cardIn(null), vouchersIn(null)]).toEqual([undefined, []])
})

it('is never empty, and has five vouchers and a card at most', () => {
  const all = Array.from({ length: MOST_VOUCHERS }, (_, n) => voucher(n, 100))
  expect(settlement.safeParse([...all, card]).success).toBe(true)
  expect(settlement.safeParse([...all, voucher(6, 100), card]).success).toBe(false)
  expect(settlement.safeParse([]).success).toBe(false)
})
