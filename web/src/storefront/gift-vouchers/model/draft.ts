import type { VoucherCard } from '@alba/contracts/vouchers/delivery'
import { type BuyerValues, emptyBuyer, purchaseDraft } from '../../../shared/purchase/draft.ts'

export type VoucherValues = BuyerValues & {
  /** A voucher for a service, or with a free amount. */
  kind: 'service' | 'amount'
  /** The id of the chosen service; empty when none is. */
  service_id: string
  /** The amount in euros, as typed. */
  amount: string
  /** Whether it is sent once it is paid, or at the day and clock time of the centre that follow. */
  delivery: 'paid' | 'day'
  deliver_date: string
  deliver_time: string
  card: VoucherCard
}

/** Sent at once, on the card that the preview shows first. A morning is a good moment, once somebody chooses a day. */
const newDelivery = { delivery: 'paid', deliver_date: '', deliver_time: '09:00', card: 'coloured' } as const

const empty: VoucherValues = { ...emptyBuyer, kind: 'service', service_id: '', amount: '', ...newDelivery }

/** The draft of the voucher. */
export const useVoucherDraft = purchaseDraft('alba-voucher-draft', empty)
