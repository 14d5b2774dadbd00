import { expect, test } from 'vitest'
import { noMoney, type PaymentMoney } from './money.ts'
import { refundableOf } from './refundable.ts'

const payment = (paidAt: string, changed: Partial<PaymentMoney> = {}): PaymentMoney => ({
  ...noMoney,
  cause: null,
  dueSince: null,
  trouble: null,
  paidAt,
  receivedCents: 7_500,
  ...changed,
})
const onSite = {
  amountCents: 6_000,
  returnedCents: 1_000,
  writtenOffCents: 0,
  paidAt: '2026-11-25T10:00:00Z',
  cause: null,
  dueSince: null,
  trouble: null,
}

test('lists each payment separately, the oldest first and what was paid at the centre last', () => {
  const second = payment('2026-11-21T10:00:00Z', { dueCents: 7_500, refundedCents: 2_500 })
  const payments = { pi_2: second, pi_1: payment('2026-11-20T10:00:00Z') }
  expect(refundableOf(payments, onSite, true)).toEqual([
    { payment_intent_id: 'pi_1', paid_at: '2026-11-20T10:00:00Z', left_cents: 7_500, outstanding_cents: 0 },
    { payment_intent_id: 'pi_2', paid_at: '2026-11-21T10:00:00Z', left_cents: 5_000, outstanding_cents: 5_000 },
    { payment_intent_id: null, paid_at: '2026-11-25T10:00:00Z', left_cents: 5_000, outstanding_cents: 5_000 },
  ])
})

test('a requested refund is neither left nor owed', () => {
  const asked = [{ requestId: 'r1', amountCents: 3_000, state: 'asked' as const }]
  const underway = payment('2026-11-20T10:00:00Z', { dueCents: 7_500, requests: asked })
  expect(refundableOf({ pi_1: underway })).toMatchObject([{ left_cents: 4_500, outstanding_cents: 4_500 }])
})

test('a payment that was fully refunded, or has not come in, is not listed', () => {
  expect(refundableOf({ pi_1: payment('2026-11-20T10:00:00Z', { refundedCents: 7_500 }) })).toEqual([])
  expect(refundableOf({ pi_1: payment('2026-11-20T10:00:00Z', { receivedCents: 0 }) })).toEqual([])
  expect(refundableOf({}, { ...onSite, returnedCents: 6_000 }, true)).toEqual([])
})
