import type { PaymentEvent, PaymentTarget } from '@alba/contracts/payments/events'
import type { IntentStatus } from '@alba/contracts/payments/intent-status'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import { attemptKey, type Payment, payment } from './payment.ts'

/** An intent as the provider shows it, whether it was asked or told by itself. Amounts in cents. */
export type IntentSnapshot = {
  readonly id: string
  readonly status: IntentStatus
  readonly target: PaymentTarget | undefined
  readonly amountCents: number
  readonly receivedCents: number
  /** UTC instant at which it was paid; null while it is not, and where the provider does not say. */
  readonly paidAt: string | null
  readonly refundedCents: number
  readonly currency: string
  readonly description: string
  readonly provider: 'stripe' | 'sandbox'
  readonly cancellationReason: string | null
  readonly lastError: {
    readonly code: string | null
    readonly declineCode: string | null
    readonly attempt: string | null
  } | null
}

type Known = Exclude<Payment, { status: 'none' }>

/** Records that an intent was opened. */
export function openIntent(state: Payment, snapshot: IntentSnapshot): Decision<PaymentEvent> {
  if (state.status !== 'none') return accept()
  if (!snapshot.target) return reject('payment_unknown')
  const { id, target, amountCents, currency, provider, description } = snapshot
  return accept({
    type: 'IntentCreated',
    data: { paymentIntentId: id, target, amountCents, currency, provider, description },
  })
}

/**
 * Records what a snapshot tells beyond what is known. Snapshots come twice, late and in the wrong order: what is final
 * (succeeded, canceled) is never taken back by an older one, and nothing is recorded a second time.
 * An intent of ours that is not in the log yet (a crash between the provider's answer and our append) is recorded first.
 * @param now milliseconds since the epoch
 */
export function observeIntent(state: Payment, snapshot: IntentSnapshot, now: number): Decision<PaymentEvent> {
  const first = openIntent(state, snapshot)
  if (!first.ok) return first
  const known = first.events.reduce(payment.evolve, state)
  // Stryker disable next-line ConditionalExpression: it is known by now, which only the types do not see
  if (known.status === 'none') return first
  return accept(...first.events, ...progress(known, snapshot, now), ...refunds(known, snapshot))
}

function progress(known: Known, snapshot: IntentSnapshot, now: number): PaymentEvent[] {
  const intent = { paymentIntentId: known.paymentIntentId, target: known.target }
  if (known.status === 'succeeded') return []
  if (snapshot.status === 'succeeded')
    return [
      {
        type: 'PaymentSucceeded',
        data: { ...intent, amountCents: snapshot.receivedCents, ...paidAt(known, snapshot, now) },
      },
    ]
  if (known.status === 'canceled') return []
  if (snapshot.status === 'canceled')
    return [{ type: 'PaymentCanceled', data: { ...intent, reason: snapshot.cancellationReason } }]
  if (snapshot.status === 'processing' || snapshot.status === 'requires_capture')
    return known.status === 'processing' ? [] : [{ type: 'PaymentProcessing', data: intent }]
  const { lastError } = snapshot
  if (!lastError || snapshot.status !== 'requires_payment_method') return []
  if (known.attempts.includes(attemptKey(lastError))) return []
  return [{ type: 'PaymentFailed', data: { ...intent, ...lastError } }]
}

/** Where the bank took its time, the charge dates from when it was asked: the money came at the earliest after we looked. */
function paidAt({ status }: Known, snapshot: IntentSnapshot, now: number): { readonly paidAt?: string } {
  const at = status === 'processing' ? new Date(now).toISOString() : snapshot.paidAt
  return at === null ? {} : { paidAt: at }
}

function refunds(known: Known, snapshot: IntentSnapshot): PaymentEvent[] {
  if (snapshot.refundedCents <= known.refundedCents) return []
  const { paymentIntentId, target } = known
  return [{ type: 'PaymentRefunded', data: { paymentIntentId, target, amountCents: snapshot.refundedCents } }]
}

/** The card holder contests the payment. Each dispute is recorded once. */
export function recordDispute(
  state: Payment,
  dispute: { readonly disputeId: string; readonly amountCents: number; readonly reason: string | null },
): Decision<PaymentEvent> {
  if (state.status === 'none') return reject('payment_unknown')
  if (state.disputes.includes(dispute.disputeId)) return accept()
  const { paymentIntentId, target } = state
  return accept({ type: 'PaymentDisputed', data: { paymentIntentId, target, ...dispute } })
}

/** Money was returned: `refundedCents` is the sum of all refunds so far. */
export function recordRefund(state: Payment, refundedCents: number): Decision<PaymentEvent> {
  if (state.status === 'none') return reject('payment_unknown')
  if (refundedCents <= state.refundedCents) return accept()
  const { paymentIntentId, target } = state
  return accept({ type: 'PaymentRefunded', data: { paymentIntentId, target, amountCents: refundedCents } })
}
