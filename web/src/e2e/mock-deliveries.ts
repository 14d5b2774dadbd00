import type { VoucherDeliveryView } from '@alba/contracts/vouchers/delivery-api'
import { VOUCHER_ID } from './mock-sales.ts'

/** The link of a voucher in the buyer's mail. */
export const DELIVERY_TOKEN = `${VOUCHER_ID}.0123456789abcdef0123456789abcdef`
export const DELIVERY_PAGE = `/bons-cadeaux/envoi#${DELIVERY_TOKEN}`

/** A massage for Léa, which is sent on Christmas morning, 8:00. */
export const delivery = (extra: Partial<VoucherDeliveryView> = {}): VoucherDeliveryView => ({
  id: VOUCHER_ID,
  status: 'planned',
  deliver_at: '2026-12-25T07:00:00.000Z',
  delivered_at: null,
  to: 'recipient',
  address: 'lea@exemple.fr',
  service_name: 'Massage prénatal',
  amount_cents: 7500,
  card: 'coloured',
  recipient_firstname: 'Léa',
  recipient_lastname: null,
  purchaser_firstname: 'Sophie',
  purchaser_name: 'Garnier',
  personal_message: 'Une heure rien que pour toi.',
  expires_on: '2027-08-21',
  ...extra,
})

export const DELIVERY_LOOKUP = 'POST /api/voucher-deliveries/look-up'
/** The answers of the routes for this link. */
export const deliveryAnswers = (voucher: () => VoucherDeliveryView = delivery) => ({
  [DELIVERY_LOOKUP]: () => ({ body: voucher() }),
})
