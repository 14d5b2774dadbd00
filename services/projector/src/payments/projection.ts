import type { EventOf } from '@alba/contracts/events'
import { type PaymentEvent, paymentEvents } from '@alba/contracts/payments/events'
import { type PaymentRow, paymentsTable } from '@alba/contracts/payments/rows'
import { typesOf } from '@alba/contracts/shared/event'
import { projection, table } from '../runner/projection.ts'

/** Every payment intent as the card provider left it. */
export const payments = projection(
  4,
  table(paymentsTable, {
    handles: typesOf(paymentEvents),
    begins: ['IntentCreated'],
    keys: event => [event.data.paymentIntentId],
    evolve,
  }),
)

/**
 * How far a payment has come. The provider's webhooks arrive late and out of order: a failed attempt told after the
 * success, or a cancellation told after the money, must not undo what is known.
 */
const rank: Record<PaymentRow['status'], number> = {
  requires_payment_method: 0,
  processing: 0,
  canceled: 1,
  succeeded: 2,
  refunded: 3,
  disputed: 4,
}

function evolve(row: PaymentRow | undefined, event: EventOf<PaymentEvent['type']>): PaymentRow | undefined {
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
        last_error_code: null,
      })
    case 'PaymentFailed':
      return rank[row.status] > 0 ? row : reaches('requires_payment_method', lastError(event.data))
    case 'PaymentCanceled':
      return reaches('canceled')
    case 'PaymentRefunded':
      return refunded(row, event.data.amountCents, reaches)
    case 'PaymentDisputed':
      return reaches('disputed')
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
  currency: data.currency,
  description: data.description,
  last_error_code: null,
  created_at: metadata.occurredAt,
  updated_at: metadata.occurredAt,
})

/** The bank's own reason says more than the provider's. */
const lastError = ({ code, declineCode }: EventOf<'PaymentFailed'>['data']): Partial<PaymentRow> => ({
  last_error_code: declineCode ?? code ?? 'unknown',
})

/** The event tells the sum so far, which only grows. A partial refund leaves the payment succeeded. */
function refunded(
  row: PaymentRow,
  sum: number,
  reaches: (status: PaymentRow['status'], change: Partial<PaymentRow>) => PaymentRow,
): PaymentRow {
  const refunded_cents = Math.max(row.refunded_cents, sum)
  return reaches(refunded_cents >= row.amount_cents ? 'refunded' : 'succeeded', { refunded_cents })
}
