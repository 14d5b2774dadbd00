import type { MoneyView } from '@alba/contracts/payments/refund-api'

/** What was paid at once, of which nothing went back. */
export const paidMoney = (cents: number, paid_at = '2026-11-20T20:04:00Z'): MoneyView => ({
  paid_cents: cents,
  refunded_cents: 0,
  disputed_cents: 0,
  kept_cents: cents,
  outstanding_cents: 0,
  written_off_cents: 0,
  payments: [{ paid_at, amount_cents: cents }],
})
