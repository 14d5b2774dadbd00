import type { PurchaseEvent } from '@alba/contracts/packages/events'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import type { Purchase } from './purchase.ts'

type Data<Type extends PurchaseEvent['type']> = Extract<PurchaseEvent, { type: Type }>['data']
type PurchaseDecision = Decision<PurchaseEvent>

/** The same order again changes nothing; another one under the same key is refused. */
export function purchasePackage(state: Purchase, data: Data<'PackagePurchased'>): PurchaseDecision {
  if (state.status === 'none') return accept({ type: 'PackagePurchased', data })
  return state.requestDigest === data.requestDigest ? accept() : reject('idempotency_key_reused')
}

/** Why it may not be paid now. */
export function notPayable(state: Purchase): Rejection | undefined {
  if (state.status === 'none') return 'purchase_unknown'
  if (state.status === 'canceled') return 'order_closed'
  return state.status === 'ordered' ? undefined : 'payment_settled'
}

/** A purchase has one intent; the first that is recorded stays. */
export function requestPayment(state: Purchase, data: Data<'PurchasePaymentRequested'>): PurchaseDecision {
  const refusal = notPayable(state)
  // Stryker disable next-line ConditionalExpression: « none » is refused already, which the types do not see
  if (refusal || state.status === 'none') return reject(refusal ?? 'purchase_unknown')
  if (state.paymentIntentId === data.paymentIntentId) return accept()
  return state.paymentIntentId === null ? accept({ type: 'PurchasePaymentRequested', data }) : reject('order_closed')
}

/** Its own payment was closed, or nobody ever paid. */
export function cancelPurchase(state: Purchase, paymentIntentId: string | null): PurchaseDecision {
  if (state.status !== 'ordered') return accept()
  if (state.paymentIntentId !== paymentIntentId) return accept()
  return accept({ type: 'PurchaseCanceled', data: { purchaseId: state.purchaseId } })
}

/** The money is there. It is never kept without its vouchers, so a purchase that was given up counts all the same. */
export function payPurchase(state: Purchase, data: Data<'PackagePaid'>): PurchaseDecision {
  if (state.status === 'none') return reject('purchase_unknown')
  if (state.status === 'paid' || state.status === 'withdrawn') return accept()
  // Stryker disable next-line ConditionalExpression: only what is canceled is refunded
  if (state.status === 'canceled' && state.refunded) return accept()
  return accept({ type: 'PackagePaid', data })
}

/** Its money is gone again before it was heard of: it is never paid any more. */
export function refundPurchase(state: Purchase): PurchaseDecision {
  const isOpen = state.status === 'ordered' || (state.status === 'canceled' && !state.refunded)
  if (!isOpen) return accept()
  return accept({ type: 'PurchaseCanceled', data: { purchaseId: state.purchaseId, refunded: true } })
}

/** The buyer withdraws; the vouchers are worth nothing already. */
export function withdrawPurchase(state: Purchase, withdrawalId: number): PurchaseDecision {
  if (state.status === 'withdrawn') return accept()
  if (state.status !== 'paid') return reject('purchase_unknown')
  return accept({ type: 'PurchaseWithdrawn', data: { purchaseId: state.purchaseId, withdrawalId } })
}
