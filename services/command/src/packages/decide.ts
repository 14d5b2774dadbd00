import type { HandOver } from '@alba/contracts/clients/events'
import type { DataOf } from '@alba/contracts/events'
import type { PurchaseEvent } from '@alba/contracts/packages/events'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import * as orders from '../orders/decide.ts'
import type { Purchase } from './purchase.ts'

type PurchaseDecision = Decision<PurchaseEvent>

export const purchasePackage = (state: Purchase, data: DataOf<'PackagePurchased'>): PurchaseDecision =>
  orders.placeOrder(state, { type: 'PackagePurchased', data } as const)

/**
 * Imports the purchase of a package, once, and lists the vouchers that are recorded next: whoever corrects the buyer
 * meanwhile has to know them. Refused when its id belongs to another purchase.
 */
export function importPurchase(
  state: Purchase,
  data: DataOf<'PackageImported'>,
  voucherIds: readonly number[],
): PurchaseDecision {
  if (state.status !== 'none' && state.requestDigest !== data.requestDigest) return reject('idempotency_key_reused')
  const listed = state.status === 'imported' ? state.voucherIds : []
  const added = voucherIds.filter(id => !listed.includes(id))
  const bought: PurchaseEvent[] = state.status === 'none' ? [{ type: 'PackageImported', data }] : []
  if (added.length === 0) return accept(...bought)
  const { purchaseId } = data
  return accept(...bought, { type: 'ImportedVouchersListed', data: { purchaseId, voucherIds: added } })
}

/** The purchase, if it can be paid now. */
export const payablePurchase = (state: Purchase) => orders.payableOrder(state, 'purchase_unknown')

export const requestPayment = (state: Purchase, data: DataOf<'PurchasePaymentRequested'>): PurchaseDecision =>
  orders.requestPayment(payablePurchase(state), { type: 'PurchasePaymentRequested', data } as const)

export const cancelPurchase = (state: Purchase, paymentIntentId: string | null): PurchaseDecision =>
  orders.cancelOrder(state, paymentIntentId, ({ purchaseId }) => ({ type: 'PurchaseCanceled', data: { purchaseId } }))

/** Records that a purchase was paid, even when it was canceled: the centre keeps no payment without its vouchers. */
export function payPurchase(state: Purchase, data: DataOf<'PackagePaid'>): PurchaseDecision {
  if (state.status === 'none') return reject('purchase_unknown')
  if (state.status === 'paid' || state.status === 'withdrawn' || state.status === 'imported') return accept()
  // Stryker disable next-line ConditionalExpression: only a canceled purchase has `refunded`
  if (state.status === 'canceled' && state.refunded) return accept()
  return accept({ type: 'PackagePaid', data })
}

/** Cancels a purchase that was refunded before its payment was recorded, so that a late payment changes nothing. */
export function refundPurchase(state: Purchase): PurchaseDecision {
  const isOpen = state.status === 'ordered' || (state.status === 'canceled' && !state.refunded)
  if (!isOpen) return accept()
  return accept({ type: 'PurchaseCanceled', data: { purchaseId: state.purchaseId, refunded: true } })
}

/** Records that the buyer withdraws. The vouchers have been invalidated before. */
export function withdrawPurchase(state: Purchase, withdrawalId: number): PurchaseDecision {
  if (state.status === 'withdrawn') return accept()
  if (state.status !== 'paid') return reject('purchase_unknown')
  return accept({ type: 'PurchaseWithdrawn', data: { purchaseId: state.purchaseId, withdrawalId } })
}

/**
 * Gives the purchase the contact details of its client, after they were corrected for everything that the client has.
 */
export function followClient(state: Purchase, to: HandOver['data']): PurchaseDecision {
  const buyer = state.status === 'none' ? undefined : orders.followedClient(state, to)
  if (state.status === 'none' || !buyer) return accept()
  return accept({ type: 'PurchaseBuyerCorrected', data: { purchaseId: state.purchaseId, ...buyer } })
}

/** The buyer corrects their address. */
export function correctEmail(state: Purchase, correction: orders.EmailCorrection, now: number): PurchaseDecision {
  if (state.status === 'none') return reject('purchase_unknown')
  const { purchaseId } = state
  const corrected = (buyer: Omit<DataOf<'PurchaseBuyerCorrected'>, 'purchaseId'>) =>
    ({ type: 'PurchaseBuyerCorrected', data: { purchaseId, ...buyer } }) as const
  return orders.correctBuyerEmail(state.status === 'paid' ? state : undefined, correction, corrected, now)
}

/** Records that the key of the recipient was deleted. */
export const recordRecipientErased = (state: Purchase, reason: string): PurchaseDecision =>
  state.status === 'none'
    ? accept()
    : accept({ type: 'PurchaseRecipientErased', data: { purchaseId: state.purchaseId, reason } })
