import type { DataOf } from '@alba/contracts/events'
import { type PurchaseEvent, purchaseStream } from '@alba/contracts/packages/events'
import { pick } from '@alba/contracts/shared/case'
import type { Decider } from '@alba/contracts/shared/decision'
import { buyerContactNames, noRecipient } from '@alba/contracts/vouchers/buyer-details'

type Ordered = DataOf<'PackagePurchased'> & {
  readonly paymentIntentId: string | null
  /** How often the buyer has corrected their address. */
  readonly correctionsByBuyer: number
}

/** A purchase that has been paid. */
export type PaidPurchase = Ordered & { readonly paymentIntentId: string; readonly paidAt: string }

/** A purchase of another system: it was paid there, and its vouchers are imported. */
type ImportedPurchase = Omit<Ordered, 'termsVersion'> & {
  /** Those that are imported, or about to be. Purchases that were imported by an older version lack them. */
  readonly voucherIds: readonly number[]
}

/** `purchase-{id}`. */
export type Purchase =
  | { readonly status: 'none' }
  | (Ordered & { readonly status: 'ordered' })
  | (ImportedPurchase & { readonly status: 'imported' })
  /** `refunded`: its payment was returned before it was recorded here. It changes nothing when it is recorded later. */
  | (Ordered & { readonly status: 'canceled'; readonly refunded: boolean })
  | (PaidPurchase & { readonly status: 'paid' })
  | (PaidPurchase & { readonly status: 'withdrawn'; readonly withdrawalId: number })

export const purchase: Decider<number, Purchase, PurchaseEvent> = {
  stream: purchaseStream,
  initial: { status: 'none' },
  evolve: (state, fact) => {
    if (fact.type === 'PackagePurchased')
      return { ...fact.data, paymentIntentId: null, correctionsByBuyer: 0, status: 'ordered' }
    if (fact.type === 'PackageImported') return { ...imported(fact.data), status: 'imported' }
    if (state.status === 'none') return state
    if (fact.type === 'PurchaseBuyerCorrected') {
      const corrected = pick(fact.data, ['personId', ...buyerContactNames])
      return { ...state, ...corrected, correctionsByBuyer: state.correctionsByBuyer + 1 }
    }
    if (fact.type === 'PurchaseRecipientErased') return { ...state, ...noRecipient }
    if (fact.type === 'ImportedVouchersListed')
      return state.status === 'imported'
        ? { ...state, voucherIds: [...state.voucherIds, ...fact.data.voucherIds] }
        : state
    // An imported purchase has no payment here, so nothing else changes it.
    if (state.status === 'imported') return state
    switch (fact.type) {
      case 'PurchasePaymentRequested':
        return { ...state, paymentIntentId: fact.data.paymentIntentId }
      case 'PurchaseCanceled':
        return { ...state, status: 'canceled', refunded: fact.data.refunded ?? false }
      case 'PackagePaid':
        return { ...state, paymentIntentId: fact.data.paymentIntentId, paidAt: fact.data.paidAt, status: 'paid' }
      case 'PurchaseWithdrawn':
        return state.status === 'paid' ? { ...state, status: 'withdrawn', withdrawalId: fact.data.withdrawalId } : state
    }
  },
}

const imported = ({
  importedFrom: _from,
  boughtOn: _boughtOn,
  ...data
}: DataOf<'PackageImported'>): ImportedPurchase => ({
  ...data,
  paymentIntentId: null,
  correctionsByBuyer: 0,
  voucherIds: [],
})
