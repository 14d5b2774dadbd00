import type { EventOf } from '@alba/contracts/events'
import type { PaymentEvent } from '@alba/contracts/payments/events'
import type { Payments } from '@alba/contracts/payments/money'
import type { SalePaymentStatus } from '@alba/contracts/vouchers/api'
import { moneyOf, paymentsAfter } from './sums.ts'

/** The payment columns of something sold. */
type Sale = {
  readonly payment_status: SalePaymentStatus
  readonly payment_intent_id: string | null
  readonly amount_cents: number
  readonly payments: Payments
}

/** The order of the statuses: a late webhook must not move one back. */
const rank: Record<SalePaymentStatus, number> = {
  pending: 0,
  failed: 0,
  canceled: 1,
  paid: 2,
  elsewhere: 2,
  refunded: 3,
}

/** The more advanced of the known and the reported status. */
export const furthest = (known: SalePaymentStatus, reported: SalePaymentStatus): SalePaymentStatus =>
  rank[reported] >= rank[known] ? reported : known

/**
 * The payment status of a sale after an event of a payment. Only the sale's own payment counts: a second intent that
 * was closed because it came too late changes nothing. After a partial refund the sale stays paid.
 */
function paymentStatusAfter(sale: Sale, { type, data }: EventOf<PaymentEvent['type']>): SalePaymentStatus {
  const known = sale.payment_status
  if (data.paymentIntentId !== sale.payment_intent_id) return known
  switch (type) {
    case 'PaymentProcessing':
      return furthest(known, 'pending')
    case 'PaymentFailed':
      return furthest(known, 'failed')
    case 'PaymentCanceled':
      return furthest(known, 'canceled')
    case 'PaymentSucceeded':
      return furthest(known, 'paid')
    case 'PaymentRefunded':
    case 'PaymentRefundFailed':
    case 'RefundedOtherwise':
      return afterRefunds(sale)
    default:
      return known
  }
}

/** Refunded when all of it was returned, by any means; paid again when the bank rejected the refund. */
function afterRefunds({ payment_status: known, payment_intent_id, amount_cents, payments }: Sale): SalePaymentStatus {
  const money = payments[payment_intent_id ?? '']
  if (money && money.refundedCents + money.otherwiseCents >= amount_cents) return 'refunded'
  return known === 'refunded' ? 'paid' : known
}

/**
 * The changes that an event of a payment makes to a sale: its sums over all payments, and the status of its own
 * payment.
 */
export function changedByPayment(sale: Sale, event: EventOf<PaymentEvent['type']>) {
  const money = moneyOf(paymentsAfter(sale.payments, event))
  return { ...money, payment_status: paymentStatusAfter({ ...sale, payments: money.payments }, event) }
}
