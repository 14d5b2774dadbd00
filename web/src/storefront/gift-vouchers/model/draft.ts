import { type BuyerValues, emptyBuyer, purchaseDraft } from '../../../shared/purchase/draft.ts'

export type VoucherValues = BuyerValues & {
  /** A voucher for a service, or with a free amount. */
  kind: 'service' | 'amount'
  /** The id of the chosen service; empty when none is. */
  service_id: string
  /** The amount in euros, as typed. */
  amount: string
}

const empty: VoucherValues = { ...emptyBuyer, kind: 'service', service_id: '', amount: '' }

/** The draft of the voucher. */
export const useVoucherDraft = purchaseDraft('alba-voucher-draft', empty)
