import { keptCents, type OnSiteMoney, type Payments, type Receipt, receiptsOf } from '@alba/contracts/payments/money'
import type { moneyColumns } from '@alba/contracts/payments/money-columns'
import type { MoneyView, ReceiptView } from '@alba/contracts/payments/refund-api'
import { pick } from '@alba/contracts/shared/case'

type Sums = Readonly<Record<Exclude<keyof typeof moneyColumns, 'payments'>, number>>
type Paid = Sums & { readonly payments: Payments; readonly on_site?: OnSiteMoney | null }

/**
 * What was paid for a booking, a voucher or the purchase of a package, what was returned and what the centre keeps; null
 * when nothing was paid.
 */
export function moneyView(row: Paid): MoneyView | null {
  if (row.received_cents === 0) return null
  return {
    ...pick(row, ['refunded_cents', 'disputed_cents', 'outstanding_cents', 'written_off_cents']),
    paid_cents: row.received_cents,
    kept_cents: keptCents(row),
    payments: receiptsOf(row.payments, row.on_site).map(receiptView),
  }
}

function receiptView({ paymentIntentId, paidAt, amountCents, refundedCents, disputedCents }: Receipt): ReceiptView {
  const sums = { received_cents: amountCents, refunded_cents: refundedCents, disputed_cents: disputedCents }
  return {
    payment_intent_id: paymentIntentId,
    paid_at: paidAt,
    amount_cents: amountCents,
    refunded_cents: refundedCents,
    disputed_cents: disputedCents,
    kept_cents: keptCents(sums),
  }
}
