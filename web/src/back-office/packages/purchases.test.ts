import type { PurchaseDetail } from '@alba/contracts/packages/api'
import { defaultTermsView } from '@alba/contracts/testing/terms'
import { expect, it } from 'vitest'
import { figuresOf, filtered } from './purchases.ts'

const purchase = (id: number, extra: Partial<PurchaseDetail>): PurchaseDetail => ({
  id,
  amount_cents: 20_000,
  purchaser_firstname: 'Karim',
  purchaser_name: 'Benali',
  purchaser_email: 'karim@example.fr',
  purchaser_phone: null,
  recipient_firstname: null,
  recipient_lastname: null,
  recipient_email: null,
  personal_message: null,
  payment_status: 'paid',
  created_at: '2026-11-23T08:00:00Z',
  paid_at: null,
  terms: defaultTermsView,
  stripe_payment_intent_id: null,
  package: { name: 'Neuf mois', description: '', items: [] },
  vouchers: [],
  received_cents: 20_000,
  refunded_cents: 0,
  outstanding_cents: 0,
  money: null,
  refundable: [],
  ...extra,
})

const all = [
  purchase(1, {}),
  purchase(2, { payment_status: 'pending', purchaser_name: null, purchaser_email: 'lea@example.fr' }),
  purchase(3, { amount_cents: 5_050, package: { name: 'Éveil', description: '', items: [] } }),
  purchase(4, { payment_status: 'failed' }),
  purchase(5, { payment_status: 'refunded' }),
]
const found = (filter: Parameters<typeof filtered>[1]) => filtered(all, filter).map(({ id }) => id)

it.each([
  [' BENALI ', [1, 3, 4, 5]],
  ['benali kar', [1, 3, 4, 5]],
  ['Lea@', [2]],
  ['eveil', [3]],
  ['éVEIL benali', [3]],
  ['éveil lea', []],
])('a search for « %s » finds a purchase, whatever the order, case and accents of the words', (q, expected) => {
  expect(found({ status: 'all', q })).toEqual(expected)
})

it('the filter shows purchases of one state', () => {
  expect(found({ status: 'paid', q: '' })).toEqual([1, 3])
  expect(found({ status: 'refunded', q: 'neuf' })).toEqual([5])
  expect(found({ status: 'canceled', q: '' })).toEqual([])
})

it('the figures count purchases by state, and add up the paid ones', () => {
  expect(figuresOf(all)).toEqual({ paid: 2, pending: 1, failed: 1, turnoverCents: 25_050 })
})
