import type { PaymentEvent } from '@alba/contracts/payments/events'
import { automaticallyRefundable, outstanding, refundable, underway } from '@alba/contracts/payments/money'
import type { Means, RefundCause } from '@alba/contracts/payments/refunds'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import type { KnownPayment, Payment } from '../payment.ts'

/**
 * Records that everything that was received must be returned. Changes nothing when that was recorded for the same cause
 * before, or when that much is due already, which is also so when nothing was received.
 */
export function owe(state: Payment, cause: RefundCause): Decision<PaymentEvent> {
  if (state.status === 'none') return reject('payment_unknown')
  const { paymentIntentId, target, receivedCents: amountCents } = state
  if (state.owedFor.includes(cause) || amountCents <= state.dueCents) return accept()
  return accept({ type: 'RefundFellDue', data: { paymentIntentId, target, amountCents, cause } })
}

/** What staff returns, and why. */
export type Return = { readonly amountCents: number; readonly personId: string; readonly reason: string }

/**
 * Staff requests a refund from the provider. The same request again changes nothing.
 * @param seenCents the debt that staff saw, when they settle one: of two who settle it at the same time, one succeeds
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

/**
 * Requests a refund of everything that the software may refund by itself. Changes nothing when nothing is left for it,
 * or when a request is under way for all of that.
 */
export function requestRest(
  state: Payment,
  given: Omit<Return, 'amountCents'> & { readonly requestId: string },
): Decision<PaymentEvent> {
  if (state.status === 'none') return reject('payment_unknown')
  const amountCents = automaticallyRefundable(state)
  return amountCents === 0 ? accept() : requestRefund(state, { ...given, amountCents })
}

/**
 * Whether less of the payment is left than a request was for, because money went back since then. What the bank
 * contests counts as left: the provider itself refuses to refund that.
 * @param amountCents the amount of a request that the provider has not answered
 */
export const isReturnedSince = (state: KnownPayment, amountCents: number): boolean =>
  state.receivedCents - state.refundedCents - state.otherwiseCents < amountCents

/** The provider refused a requested refund. Changes nothing when the provider has already answered that request. */
export function refuseRefund(state: Payment, requestId: string, code: string): Decision<PaymentEvent> {
  if (state.status === 'none') return reject('payment_unknown')
  const isOpen = state.requests.some(each => each.requestId === requestId && each.state === 'asked')
  const { paymentIntentId, target } = state
  return isOpen ? accept({ type: 'RefundRefused', data: { paymentIntentId, target, requestId, code } }) : accept()
}

/** Staff returned money by other means. @param seenCents the debt that they saw: of two who settle it, one succeeds */
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

/** Staff writes off what is still owed: it will not be returned. */
export function writeOff(state: Payment, given: Return): Decision<PaymentEvent> {
  if (state.status === 'none') return reject('payment_unknown')
  const owed = outstanding(state)
  if (owed === 0) return reject('nothing_owed')
  if (underway(state) > 0 || owed !== given.amountCents) return reject('refund_changed')
  const { paymentIntentId, target } = state
  return accept({ type: 'RefundWrittenOff', data: { paymentIntentId, target, ...given } })
}

/** What is owed, minus the refunds that were requested and that the provider has not answered yet. */
const owedNow = (state: KnownPayment): number => Math.max(0, outstanding(state) - underway(state))

/** Why staff cannot return this amount; undefined when they can. */
function notReturnable(state: KnownPayment, amountCents: number): Rejection | undefined {
  const most = refundable(state)
  if (most === 0) return 'nothing_to_refund'
  return amountCents > most ? 'refund_too_large' : undefined
}
