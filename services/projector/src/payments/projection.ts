import type { EventOf } from '@alba/contracts/events'
import { decliningCode } from '@alba/contracts/payments/declines'
import { type PaymentEvent, paymentEvents } from '@alba/contracts/payments/events'
import { contestedCents, moneyAfter, noMoney } from '@alba/contracts/payments/money'
import { type PaymentRow, paymentsTable } from '@alba/contracts/payments/rows'
import { typesOf } from '@alba/contracts/shared/event'
import { projection, table } from '../runner/projection.ts'

/** Every payment intent in its last recorded state: what the provider reported, and what staff did about refunds. */
export const payments = projection(
  { version: 6 },
  table(paymentsTable, {
    handles: typesOf(paymentEvents),
    createdBy: ['IntentCreated'],
    keys: event => [event.data.paymentIntentId],
    evolve,
  }),
)

type OfPayment = EventOf<PaymentEvent['type']>

/**
 * How far a payment has come. Webhooks arrive late and out of order: a failed attempt after the success, or a
 * cancellation after the money. They must not undo what is known.
 */
const rank: Record<PaymentRow['status'], number> = {
  requires_payment_method: 0,
  processing: 0,
  canceled: 1,
  succeeded: 2,
  refunded: 3,
  disputed: 4,
}

function evolve(row: PaymentRow | undefined, event: OfPayment): PaymentRow | undefined {
  if (event.type === 'IntentCreated') return created(event)
  if (!row) return undefined
  const reaches = (status: PaymentRow['status'], change: Partial<PaymentRow> = {}): PaymentRow => ({
    ...row,
    ...change,
    status: rank[status] >= rank[row.status] ? status : row.status,
    updated_at: event.metadata.occurredAt,
  })
  switch (event.type) {
    case 'PaymentProcessing':
      return reaches('processing')
    case 'PaymentSucceeded':
      return reaches('succeeded', {
        received_cents: event.data.amountCents,
        money: { ...row.money, ...moneyAfter(row.money, event) },
        last_error_code: null,
      })
    case 'PaymentFailed':
      return rank[row.status] > 0 ? row : reaches('requires_payment_method', lastError(event.data))
    case 'PaymentCanceled':
      return reaches('canceled')
    default:
      return afterMoneyEvent(row, event)
  }
}

const created = ({ data, metadata }: EventOf<'IntentCreated'>): PaymentRow => ({
  id: data.paymentIntentId,
  target_kind: data.target.kind,
  target_id: data.target.id,
  provider: data.provider,
  status: 'requires_payment_method',
  amount_cents: data.amountCents,
  received_cents: 0,
  refunded_cents: 0,
  money: noMoney,
  currency: data.currency,
  description: data.description,
  last_error_code: null,
  created_at: metadata.occurredAt,
  updated_at: metadata.occurredAt,
})

/** The bank's reason is more precise than the provider's, but not every one has a sentence. */
const lastError = ({ code, declineCode }: EventOf<'PaymentFailed'>['data']): Partial<PaymentRow> => ({
  last_error_code: decliningCode(declineCode, code) ?? 'unknown',
})

/** Any other event about money. After a partial refund the payment stays `succeeded`. */
function afterMoneyEvent(row: PaymentRow, event: OfPayment): PaymentRow {
  const money = { ...row.money, ...moneyAfter(row.money, event) }
  // PaymentRefunded has the sum of all refunds so far. A lower sum is an older one and is ignored: only
  // PaymentRefundFailed lowers it.
  const refundedCents =
    event.type === 'PaymentRefunded' ? Math.max(row.refunded_cents, money.refundedCents) : money.refundedCents
  const known = { ...money, refundedCents }
  return {
    ...row,
    money: known,
    refunded_cents: refundedCents,
    status: statusAfterMoney(row, known),
    updated_at: event.metadata.occurredAt,
  }
}

/** The status by the money that is known. A won dispute or a failed refund brings `succeeded` back. */
function statusAfterMoney(row: PaymentRow, { disputes, refundedCents }: PaymentRow['money']): PaymentRow['status'] {
  if (contestedCents(disputes) > 0) return 'disputed'
  const isPaid = rank[row.status] >= rank.succeeded || refundedCents > 0
  if (!isPaid) return row.status
  return refundedCents >= row.amount_cents ? 'refunded' : 'succeeded'
}
