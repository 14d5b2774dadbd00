import { z } from 'zod'
import { paymentIntentId, randomId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { NOT_EMPTY, typedText } from '../shared/text.ts'
import { version } from '../shared/version.ts'
import { paymentTarget } from './events.ts'
import { means, refundCause } from './refunds.ts'
import { supervisedType } from './supervised.ts'

/*
 * What staff returns, and what is still to be returned. Amounts in cents; instants in UTC.
 *
 * A refund is « under way » from the request of staff until the provider's answer. What is owed includes it until then,
 * unless a field says otherwise. A request that settles a debt says which debt staff saw: of two who settle the same
 * one, the second is refused (`refund_changed`). A request about money that was paid at the centre has the version of
 * the booking instead (`If-Match`).
 */

const REASON = 'Indiquez la raison.'
const AMOUNT = 'Indiquez un montant en euros, supérieur à zéro.'

const reason = z.string(REASON).pipe(typedText(500).regex(NOT_EMPTY, REASON))
const amount = cents.min(1, AMOUNT)

/** Money that is owed. It is returned through the provider, or at the centre when it was paid there. */
export const dueItem = z.object({
  /** A unique id: `booking:123456789012345`. A second payment of the same sale adds its own id: `…:pi_2`. */
  id: z.string(),
  type: supervisedType,
  entity_id: randomId,
  /** The name of the service or the package, or « Montant libre ». */
  what: z.string(),
  /** For a booking: when it was to begin, local time of the centre. */
  start_time: z.string().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  /** The payment that is owed; null for what was paid at the centre. */
  payment_intent_id: paymentIntentId.nullable(),
  /** What was paid, what went back already, and what is still owed, refunds under way included. */
  received_cents: cents,
  refunded_cents: cents,
  outstanding_cents: cents,
  /** The refunds under way. */
  underway_cents: cents,
  /** What the bank holds back or has taken in a dispute. It cannot be refunded as well. */
  disputed_cents: cents,
  cause: refundCause,
  /** Since when it is owed. */
  since: z.string(),
  /** Why the last attempt to return it failed: the provider's code. Null when none failed since staff asked last. */
  last_trouble: z.string().nullable(),
  /** For a booking: its version, to send as `If-Match` with a refund at the centre. */
  version: version.nullable(),
})
export type DueItem = z.infer<typeof dueItem>

/** GET /api/payments/due: what is owed and not yet returned, the oldest first. */
export const duesView = z.object({ items: z.array(dueItem), count: z.int(), total_cents: cents })
export type DuesView = z.infer<typeof duesView>

/** GET /api/payments/due/count: for the menu and the dashboard. */
export const dueCountView = z.object({ count: z.int(), total_cents: cents })

/**
 * POST /api/payments/{id}/refunds: through the provider. Repeating the same `request_id` returns nothing more.
 * `seen_cents` is what was owed and not under way when staff looked; left out when the refund settles no debt.
 */
export const refundRequest = z.object({
  amount_cents: amount,
  reason,
  request_id: z.uuid(),
  seen_cents: cents.optional(),
})
export type RefundRequest = z.input<typeof refundRequest>

/**
 * POST /api/payments/{id}/refunds/otherwise: records a refund by other means. `seen_cents` is what was owed and not
 * under way when staff looked; 0 when nothing was.
 */
export const otherwiseRequest = z.object({ amount_cents: amount, means, reason, seen_cents: cents })
export type OtherwiseRequest = z.input<typeof otherwiseRequest>

/**
 * POST /api/payments/{id}/refunds/write-off: records that the whole debt will not be returned. `amount_cents` is the
 * debt that staff saw. Also refused while a refund is under way.
 */
export const writeOffRequest = z.object({ amount_cents: amount, reason })
export type WriteOffRequest = z.input<typeof writeOffRequest>

/** PUT /api/backoffice/bookings/{id}/paid-on-site; DELETE removes the record. Without an amount, the price was paid. */
export const paidOnSiteRequest = z.object({ means, amount_cents: amount.nullish() })
export type PaidOnSiteRequest = z.input<typeof paidOnSiteRequest>

/** POST /api/backoffice/bookings/{id}/refunds-on-site */
export const refundOnSiteRequest = z.object({ amount_cents: amount, means, reason })
export type RefundOnSiteRequest = z.input<typeof refundOnSiteRequest>

/** POST /api/backoffice/bookings/{id}/refunds-on-site/write-off: for all that is owed, so it has no amount. */
export const writeOffOnSiteRequest = z.object({ reason })

/** Money of a sale that may still be returned. Each payment is returned on its own, and there may be several. */
export const refundableView = z.object({
  /** The payment; null for what was paid at the centre. */
  payment_intent_id: paymentIntentId.nullable(),
  /** When it came in. Null only for the type: a payment that has not come in has nothing left, so it is not listed. */
  paid_at: z.string().nullable(),
  /** What may still be returned, whether it is owed or not. */
  left_cents: cents,
  /** What is owed and not under way. */
  outstanding_cents: cents,
})
export type RefundableView = z.infer<typeof refundableView>

/** One payment that came in, and what became of it. */
export const receiptView = z.object({
  /** Null for what was paid at the centre. */
  payment_intent_id: paymentIntentId.nullable(),
  paid_at: z.string(),
  amount_cents: cents,
  refunded_cents: cents,
  disputed_cents: cents,
  kept_cents: cents,
})
export type ReceiptView = z.infer<typeof receiptView>

/** What was paid for a sale, what went back, what is disputed, and what the centre keeps. */
export const moneyView = z.object({
  paid_cents: cents,
  refunded_cents: cents,
  /** What the bank holds back or has taken in a dispute. */
  disputed_cents: cents,
  kept_cents: cents,
  /** What is owed and has not gone back yet, refunds under way included. */
  outstanding_cents: cents,
  written_off_cents: cents,
  /** Each payment that came in, the oldest first. */
  payments: z.array(receiptView),
})
export type MoneyView = z.infer<typeof moneyView>

/** GET /api/payments/{id}/money: all payments of the sale that this payment belongs to; null while nothing came in. */
export const paymentMoneyView = z.object({
  /** What the payment is for. */
  target: paymentTarget,
  money: moneyView.nullable(),
})
export type PaymentMoneyView = z.infer<typeof paymentMoneyView>
