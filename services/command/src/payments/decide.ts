import type { PaymentEvent, PaymentTarget } from '@alba/contracts/payments/events'
import type { IntentStatus } from '@alba/contracts/payments/intent-status'
import type { Refund } from '@alba/contracts/payments/refunds'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import { attemptKey, type KnownPayment, type Payment, payment } from './payment.ts'

/** A refund as the provider shows it. */
export type RefundSnapshot = Refund & {
  readonly failed: boolean
  /** The provider's code for why the bank sent it back. */
  readonly failureReason: string | null
}

/** A dispute as the provider shows it. */
export type DisputeSnapshot = {
  readonly disputeId: string
  readonly amountCents: number
  readonly reason: string | null
  readonly disputedAt: string
  readonly outcome: 'open' | 'won' | 'lost'
}

/** An intent as the provider shows it, in an answer or in a webhook. Amounts are in cents. */
export type IntentSnapshot = {
  readonly id: string
  readonly status: IntentStatus
  readonly target: PaymentTarget | undefined
  readonly amountCents: number
  readonly receivedCents: number
  /** UTC instant of payment; null when it is not paid, and when the provider does not say. */
  readonly paidAt: string | null
  /** The sum of the refunds. */
  readonly refundedCents: number
  /** In the order in which they were made; empty when the provider does not show them, as in its webhooks. */
  readonly refunds: readonly RefundSnapshot[]
  readonly disputes: readonly DisputeSnapshot[]
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
 * Records what is new in a snapshot. Snapshots may come twice, late and in the wrong order: an older one never undoes a
 * final state (succeeded, canceled), and nothing is recorded twice. An intent that is not in the log yet, because of a
 * crash after the provider's answer, is recorded first.
 * @param now milliseconds since the epoch
 */
export function observeIntent(state: Payment, snapshot: IntentSnapshot, now: number): Decision<PaymentEvent> {
  const first = openIntent(state, snapshot)
  if (!first.ok) return first
  const known = first.events.reduce(payment.evolve, state)
  // Stryker disable next-line ConditionalExpression: the events include `IntentCreated`, which the types do not show
  if (known.status === 'none') return first
  const events = [...first.events, ...progress(known, snapshot, now)]
  const refunded = [...events, ...refunds(after(state, events), snapshot)]
  return accept(...refunded, ...disputes(after(state, refunded), snapshot))
}

const after = (state: Payment, events: readonly PaymentEvent[]): KnownPayment => {
  const known = events.reduce(payment.evolve, state)
  // Stryker disable next-line ConditionalExpression,CallExpression: the intent is opened first, which the types do not show
  if (known.status === 'none') throw new Error('the payment was never opened')
  return known
}

function progress(known: KnownPayment, snapshot: IntentSnapshot, now: number): PaymentEvent[] {
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

/**
 * When the payment was made. The snapshot has the time of the charge. A payment that was in progress succeeds later
 * than that, so for it the time counts at which the success is observed.
 */
function paidAt({ status }: KnownPayment, snapshot: IntentSnapshot, now: number): { readonly paidAt?: string } {
  const at = status === 'processing' ? new Date(now).toISOString() : snapshot.paidAt
  return at === null ? {} : { paidAt: at }
}

/**
 * New refunds, and refunds that have failed since. An older snapshot, which shows fewer of them, changes nothing.
 * Refunds that were recorded as a part of a sum, without their ids, are not recorded again.
 */
function refunds(known: KnownPayment, snapshot: IntentSnapshot): PaymentEvent[] {
  const { paymentIntentId, target } = known
  const events: PaymentEvent[] = []
  let state = known
  const record = (...recorded: PaymentEvent[]) => {
    events.push(...recorded)
    state = after(state, recorded)
  }
  let centsLeft = withoutIdCents(known)
  /**
   * Whether a refund that is not recorded by its id is a part of the recorded sum; takes its amount from `centsLeft`.
   */
  const isInSum = ({ amountCents, requestId }: RefundSnapshot): boolean => {
    // Sums are older than requests, so a requested refund is in none.
    const isRequested = known.requests.some(each => each.requestId === requestId)
    if (isRequested || amountCents > centsLeft) return false
    centsLeft -= amountCents
    return true
  }
  const isNamed = ({ refundId }: RefundSnapshot) => known.refunds.some(each => each.refundId === refundId)
  const notFailed = snapshot.refunds.filter(each => !each.failed)
  const failed = snapshot.refunds.filter(each => each.failed)
  for (const refund of failed) {
    if (known.refunds.some(each => each.refundId === refund.refundId && each.failed)) continue
    if (!isNamed(refund) && !isInSum(refund)) record(refundedFact(state, refund))
    record(refundFailedFact(state, refund))
  }
  for (const refund of notFailed) if (!isNamed(refund) && !isInSum(refund)) record(refundedFact(state, refund))
  const isShown = snapshot.refunds.length > 0
  if (!isShown && snapshot.refundedCents > state.refundedCents)
    record({ type: 'PaymentRefunded', data: { paymentIntentId, target, amountCents: snapshot.refundedCents } })
  return events
}

/** The part of the recorded sum that belongs to no refund with an id. */
const withoutIdCents = ({ refundedCents, refunds: named }: KnownPayment): number =>
  refundedCents - named.reduce((sum, { amountCents, failed }) => sum + (failed ? 0 : amountCents), 0)

function refundedFact(
  state: KnownPayment,
  { failed: _failed, failureReason: _why, ...refund }: RefundSnapshot,
): PaymentEvent {
  const { paymentIntentId, target, refundedCents } = state
  const amountCents = refundedCents + refund.amountCents
  return { type: 'PaymentRefunded', data: { paymentIntentId, target, amountCents, refund } }
}

function refundFailedFact(
  state: KnownPayment,
  { refundId, amountCents, failureReason: reason }: RefundSnapshot,
): PaymentEvent {
  const { paymentIntentId, target } = state
  const refundedCents = state.refundedCents - amountCents
  return {
    type: 'PaymentRefundFailed',
    data: { paymentIntentId, target, refundId, amountCents, refundedCents, reason },
  }
}

/** New disputes, and disputes that have ended since. */
function disputes(
  { paymentIntentId, target, disputes: known }: KnownPayment,
  snapshot: IntentSnapshot,
): PaymentEvent[] {
  const intent = { paymentIntentId, target }
  return snapshot.disputes.flatMap(({ outcome, ...dispute }): PaymentEvent[] => {
    const before = known.find(({ disputeId }) => disputeId === dispute.disputeId)
    const begun: PaymentEvent[] = before ? [] : [{ type: 'PaymentDisputed', data: { ...intent, ...dispute } }]
    if (outcome === 'open' || before?.outcome === outcome) return begun
    const { disputeId, amountCents } = dispute
    return [...begun, { type: 'DisputeClosed', data: { ...intent, disputeId, amountCents, outcome } }]
  })
}
