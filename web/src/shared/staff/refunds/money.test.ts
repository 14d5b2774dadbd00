import type { MoneyView } from '@alba/contracts/payments/refund-api'
import { expect, it } from 'vitest'
import { moneyFacts, paymentFacts } from './money.ts'

const payment = {
  payment_intent_id: 'pi_1',
  paid_at: '2026-10-31T22:50:00Z',
  amount_cents: 7000,
  refunded_cents: 0,
  disputed_cents: 0,
  kept_cents: 7000,
}
const money: MoneyView = {
  paid_cents: 7000,
  refunded_cents: 0,
  disputed_cents: 0,
  kept_cents: 7000,
  outstanding_cents: 0,
  written_off_cents: 0,
  payments: [payment],
}
const asLines = (facts: readonly (readonly [string, string])[]) =>
  facts.map(([name, value]) => `${name} ${value.replaceAll(/\s/g, ' ')}`)

it('shows what was refunded, kept and is still owed beside what was paid', () => {
  const partlyRefunded = { ...money, refunded_cents: 3000, kept_cents: 4000, outstanding_cents: 4000 }
  expect(asLines(moneyFacts(partlyRefunded))).toEqual([
    'Payé 70,00 €',
    'Remboursé 30,00 €',
    'Conservé 40,00 €',
    'À rembourser 40,00 €',
  ])
  expect(asLines(paymentFacts(partlyRefunded))).toEqual(['Payé le 31/10/2026 23:50'])
})

it('lists several payments, each with its date and amount', () => {
  const twoPayments = {
    ...money,
    paid_cents: 14_000,
    kept_cents: 14_000,
    payments: [payment, { ...payment, paid_at: '2026-10-31T23:10:00Z' }],
  }
  expect(asLines(moneyFacts(twoPayments))).toEqual(['Payé 140,00 €', 'Remboursé 0,00 €', 'Conservé 140,00 €'])
  expect(asLines(paymentFacts(twoPayments))).toEqual([
    'Paiement 1 70,00 €, 31/10/2026 23:50',
    'Paiement 2 70,00 €, 01/11/2026 00:10',
  ])
})

it('lists for each of several payments what was returned of it and what is kept', () => {
  const refundedPayment = { ...payment, refunded_cents: 2000, disputed_cents: 1000, kept_cents: 4000 }
  const twoPayments = { ...money, payments: [payment, refundedPayment] }
  expect(asLines(paymentFacts(twoPayments))).toEqual([
    'Paiement 1 70,00 €, 31/10/2026 23:50',
    'Paiement 2 70,00 €, 31/10/2026 23:50 (remboursé 20,00 €, contesté 10,00 €, conservé 40,00 €)',
  ])
})
