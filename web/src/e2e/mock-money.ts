import type { MoneyView, ReceiptView } from '@alba/contracts/payments/refund-api'

/** A single payment, of which nothing was refunded. */
export const paidMoney = (cents: number, paid_at = '2026-11-20T20:04:00Z'): MoneyView => ({
  paid_cents: cents,
  refunded_cents: 0,
  disputed_cents: 0,
  kept_cents: cents,
  outstanding_cents: 0,
  written_off_cents: 0,
  payments: [receipt({ paid_at, amount_cents: cents, kept_cents: cents })],
})

/** A payment by card, of which by default nothing was refunded. */
export const receipt = (changes: Partial<ReceiptView>): ReceiptView => ({
  payment_intent_id: 'pi_3Qk8R2LkdIwHu7ix1v8fZ',
  paid_at: '2026-11-20T20:04:00Z',
  amount_cents: 7500,
  refunded_cents: 0,
  disputed_cents: 0,
  kept_cents: 7500,
  ...changes,
})
