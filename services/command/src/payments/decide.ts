import type { PaymentEvent, PaymentTarget } from '@alba/contracts/payments/events'
import type { IntentStatus } from '@alba/contracts/payments/intent-status'
import { outstanding, refundable, underway } from '@alba/contracts/payments/money'
import type { Means, Refund, RefundCause } from '@alba/contracts/payments/refunds'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
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

/** An intent as the provider shows it, whether it was asked or told by itself. Amounts in cents. */
export type IntentSnapshot = {
  readonly id: string
  readonly status: IntentStatus
  readonly target: PaymentTarget | undefined
  readonly amountCents: number
  readonly receivedCents: number
  /** UTC instant at which it was paid; null while it is not, and where the provider does not say. */
  readonly paidAt: string | null
  /** The sum of what went back. */
  readonly refundedCents: number
  /** In the order in which they were made; empty where the provider does not show them, as in its webhooks. */
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
  const events = [...first.events, ...progress(known, snapshot, now)]
  const refunded = [...events, ...refunds(after(state, events), snapshot)]
  return accept(...refunded, ...disputes(after(state, refunded), snapshot))
}

const after = (state: Payment, events: readonly PaymentEvent[]): KnownPayment => {
  const known = events.reduce(payment.evolve, state)
  // Stryker disable next-line ConditionalExpression,CallExpression: it is opened first, which only the types do not see
  if (known.status === 'none') throw new Error('a payment is looked at that was never opened')
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

/** Where the bank took its time, the charge dates from when it was asked: the money came at the earliest after we looked. */
function paidAt({ status }: KnownPayment, snapshot: IntentSnapshot, now: number): { readonly paidAt?: string } {
  const at = status === 'processing' ? new Date(now).toISOString() : snapshot.paidAt
  return at === null ? {} : { paidAt: at }
}

/**
 * What went back and what the bank sent back since, each refund once: an older snapshot, which shows less, takes nothing
 * away. Refunds of before they were told apart are in the sum alone, and are not recorded again.
 */
function refunds(known: KnownPayment, snapshot: IntentSnapshot): PaymentEvent[] {
  const { paymentIntentId, target } = known
  const events: PaymentEvent[] = []
  let state = known
  const record = (...recorded: PaymentEvent[]) => {
    events.push(...recorded)
    state = after(state, recorded)
  }
  let unexplained = unexplainedCents(known)
  /** Whether a refund that nobody has named yet is in the sum. */
  const isInSum = ({ amountCents, requestId }: RefundSnapshot): boolean => {
    if (requestId !== null || amountCents > unexplained) return false
    unexplained -= amountCents
    return true
  }
  const isNamed = ({ refundId }: RefundSnapshot) => known.refunds.some(each => each.refundId === refundId)
  const standing = snapshot.refunds.filter(each => !each.failed)
  const failed = snapshot.refunds.filter(each => each.failed)
  for (const refund of failed) {
    if (known.refunds.some(each => each.refundId === refund.refundId && each.failed)) continue
    if (!isNamed(refund) && !isInSum(refund)) record(madeOf(state, refund))
    record(sentBackOf(state, refund))
  }
  for (const refund of standing) if (!isNamed(refund) && !isInSum(refund)) record(madeOf(state, refund))
  const isShown = snapshot.refunds.length > 0
  if (!isShown && snapshot.refundedCents > state.refundedCents)
    record({ type: 'PaymentRefunded', data: { paymentIntentId, target, amountCents: snapshot.refundedCents } })
  return events
}

/** What was recorded as a sum, before refunds were told apart. */
const unexplainedCents = ({ refundedCents, refunds: named }: KnownPayment): number =>
  refundedCents - named.reduce((sum, { amountCents, failed }) => sum + (failed ? 0 : amountCents), 0)

function madeOf(
  state: KnownPayment,
  { failed: _failed, failureReason: _why, ...refund }: RefundSnapshot,
): PaymentEvent {
  const { paymentIntentId, target, refundedCents } = state
  const amountCents = refundedCents + refund.amountCents
  return { type: 'PaymentRefunded', data: { paymentIntentId, target, amountCents, refund } }
}

function sentBackOf(
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

/** Each dispute once, and how it ended once. */
function disputes({ paymentIntentId, target, disputes: told }: KnownPayment, snapshot: IntentSnapshot): PaymentEvent[] {
  const intent = { paymentIntentId, target }
  return snapshot.disputes.flatMap(({ outcome, ...dispute }): PaymentEvent[] => {
    const before = told.find(({ disputeId }) => disputeId === dispute.disputeId)
    const begun: PaymentEvent[] = before ? [] : [{ type: 'PaymentDisputed', data: { ...intent, ...dispute } }]
    if (outcome === 'open' || before?.outcome === outcome) return begun
    const { disputeId, amountCents } = dispute
    return [...begun, { type: 'DisputeClosed', data: { ...intent, disputeId, amountCents, outcome } }]
  })
}

/** So much of it must go back in all; what is owed already is not owed twice. */
export function owe(state: Payment, cause: RefundCause): Decision<PaymentEvent> {
  if (state.status === 'none') return reject('payment_unknown')
  const { paymentIntentId, target, receivedCents: amountCents } = state
  if (state.owedFor.includes(cause) || amountCents <= state.dueCents) return accept()
  return accept({ type: 'RefundFellDue', data: { paymentIntentId, target, amountCents, cause } })
}

/** What staff wants to give back, and why. */
export type Return = { readonly amountCents: number; readonly personId: string; readonly reason: string }

/**
 * Staff asks the provider to give money back. The same request again changes nothing.
 * @param seenCents what was owed when they looked, where they settle a debt: of two who do it, one
 */
export function requestRefund(
  state: Payment,
  { requestId, ...given }: Return & { readonly requestId: string },
  seenCents?: number,
): Decision<PaymentEvent> {
  if (state.status === 'none') return reject('payment_unknown')
  if (state.requests.some(each => each.requestId === requestId)) return accept()
  if (seenCents !== undefined && owedNow(state) !== seenCents) return reject('refund_changed')
  const refusal = notReturnable(state, given.amountCents)
  if (refusal) return reject(refusal)
  const { paymentIntentId, target } = state
  return accept({ type: 'RefundRequested', data: { paymentIntentId, target, requestId, ...given } })
}

/** The provider said no. */
export function refuseRefund(state: Payment, requestId: string, code: string): Decision<PaymentEvent> {
  if (state.status === 'none') return reject('payment_unknown')
  const isOpen = state.requests.some(each => each.requestId === requestId && each.state === 'asked')
  const { paymentIntentId, target } = state
  return isOpen ? accept({ type: 'RefundRefused', data: { paymentIntentId, target, requestId, code } }) : accept()
}

/** Staff gave money back by other means. @param seenCents what was owed when they looked: of two who do it, one */
export function refundOtherwise(
  state: Payment,
  given: Return & { readonly means: Means },
  seenCents: number,
): Decision<PaymentEvent> {
  if (state.status === 'none') return reject('payment_unknown')
  if (owedNow(state) !== seenCents) return reject('refund_changed')
  const refusal = notReturnable(state, given.amountCents)
  if (refusal) return reject(refusal)
  const { paymentIntentId, target } = state
  return accept({ type: 'RefundedOtherwise', data: { paymentIntentId, target, ...given } })
}

/** What is still owed is not returned any more. */
export function writeOff(state: Payment, given: Return): Decision<PaymentEvent> {
  if (state.status === 'none') return reject('payment_unknown')
  const owed = outstanding(state)
  if (owed === 0) return reject('nothing_owed')
  if (underway(state) > 0 || owed !== given.amountCents) return reject('refund_changed')
  const { paymentIntentId, target } = state
  return accept({ type: 'RefundWrittenOff', data: { paymentIntentId, target, ...given } })
}

/** What is owed and not on its way. */
const owedNow = (state: KnownPayment): number => Math.max(0, outstanding(state) - underway(state))

function notReturnable(state: KnownPayment, amountCents: number): Rejection | undefined {
  const most = refundable(state)
  if (most === 0) return 'nothing_to_refund'
  return amountCents > most ? 'refund_too_large' : undefined
}
