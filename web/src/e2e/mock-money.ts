import type { MoneyView, ReceiptView } from '@alba/contracts/payments/refund-api'

/** What was paid at once, of which nothing went back. */
export const paidMoney = (cents: number, paid_at = '2026-11-20T20:04:00Z'): MoneyView => ({
  paid_cents: cents,
  refunded_cents: 0,
  disputed_cents: 0,
  kept_cents: cents,
  outstanding_cents: 0,
  written_off_cents: 0,
  payments: [receipt({ paid_at, amount_cents: cents, kept_cents: cents })],
})

/** One payment by card, of which nothing went back unless told. */
export const receipt = (changes: Partial<ReceiptView>): ReceiptView => ({
  payment_intent_id: 'pi_3Qk8R2LkdIwHu7ix1v8fZ',
  paid_at: '2026-11-20T20:04:00Z',
  amount_cents: 7500,
  refunded_cents: 0,
  disputed_cents: 0,
  kept_cents: 7500,
  ...changes,
})
