import type { EventOf } from '@alba/contracts/events'
import type { PaymentEvent } from '@alba/contracts/payments/events'
import type { SalePaymentStatus } from '@alba/contracts/vouchers/api'

/** Something sold, as far as its payment goes. */
type Sale = {
  readonly payment_status: SalePaymentStatus
  readonly payment_intent_id: string | null
  readonly amount_cents: number
}

/** How far it has come: what the provider tells late must not undo what is known. */
const rank: Record<SalePaymentStatus, number> = { pending: 0, failed: 0, canceled: 1, paid: 2, refunded: 3 }

/** The further of what is known and what is told. */
export const furthest = (known: SalePaymentStatus, told: SalePaymentStatus): SalePaymentStatus =>
  rank[told] >= rank[known] ? told : known

/**
 * What an event of a payment says of the thing sold. Its own payment only: a second intent, closed because it came too
 * late, says nothing. A partial refund is between people; the sale stays paid.
 */
export function paymentStatusAfter(sale: Sale, { type, data }: EventOf<PaymentEvent['type']>): SalePaymentStatus {
  const known = sale.payment_status
  if (data.paymentIntentId !== sale.payment_intent_id) return known
  switch (type) {
    case 'IntentCreated':
    case 'PaymentDisputed':
      return known
    case 'PaymentProcessing':
      return furthest(known, 'pending')
    case 'PaymentFailed':
      return furthest(known, 'failed')
    case 'PaymentCanceled':
      return furthest(known, 'canceled')
    case 'PaymentSucceeded':
      return furthest(known, 'paid')
    case 'PaymentRefunded':
      return data.amountCents >= sale.amount_cents ? 'refunded' : known
  }
}
