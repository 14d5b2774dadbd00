import { type BuyerValues, emptyBuyer, purchaseDraft } from '../../../shared/purchase/draft.ts'

export type VoucherValues = BuyerValues & {
  /** For a service, or for a free amount. */
  kind: 'service' | 'amount'
  /** The chosen service's id, or empty. */
  service_id: string
  /** Euros, as typed. */
  amount: string
}

const empty: VoucherValues = { ...emptyBuyer, kind: 'service', service_id: '', amount: '' }

/** The voucher being bought. */
export const useVoucherDraft = purchaseDraft('alba-voucher-draft', empty)
