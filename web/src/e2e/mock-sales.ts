import type { PackageView, PurchaseView } from '@alba/contracts/packages/api'
import { defaultTermsView } from '@alba/contracts/testing/terms'
import type { VoucherOrder, VoucherView } from '@alba/contracts/vouchers/api'
import { INTENT_ID, intent, NOW } from './mock-data.ts'

export const VOUCHER_ID = 512345678901234
export const PURCHASE_ID = 612345678901234
export const NUMBER = 'K7QP-4MXD-9HTA'
const EXPIRES = '2027-08-21T21:59:59Z'

export const voucher = (extra: Partial<VoucherView> = {}): VoucherView => ({
  id: VOUCHER_ID,
  voucher_number: null,
  status: 'pending',
  payment_status: 'unpaid',
  service_id: 1,
  service_name: 'Massage prénatal',
  amount_cents: 7500,
  balance_cents: null,
  validity_months: 9,
  expires_at: null,
  used_at: null,
  created_at: NOW,
  paid_at: null,
  terms: defaultTermsView,
  ...extra,
})

/** The voucher as the answer to its order. */
export const voucherOrder = (extra: Partial<VoucherOrder> = {}): VoucherOrder => ({
  ...voucher(),
  purchaser_firstname: 'Karim',
  purchaser_name: 'Benali',
  purchaser_email: 'karim.benali@example.fr',
  purchaser_phone: null,
  recipient_firstname: null,
  recipient_lastname: null,
  recipient_email: null,
  personal_message: null,
  stripe_payment_intent_id: null,
  ...extra,
})

export const paidVoucher = (extra: Partial<VoucherView> = {}): VoucherView =>
  voucher({
    voucher_number: NUMBER,
    status: 'valid',
    payment_status: 'paid',
    expires_at: EXPIRES,
    paid_at: NOW,
    ...extra,
  })

const item = (service_id: number, service_name: string, quantity: number) => ({ service_id, service_name, quantity })

export const packages: PackageView[] = [
  {
    id: 1,
    name: 'Premiers jours',
    description: 'Autour de la naissance, trois rendez-vous pour souffler avant, accueillir pendant, récupérer après.',
    price_cents: 21_500,
    items: [item(1, 'Massage prénatal', 1), item(4, 'Bain enveloppé', 1), item(2, 'Rituel postnatal', 1)],
  },
  {
    id: 2,
    name: 'Neuf mois',
    description: 'Un massage par trimestre ou presque, puis un rituel pour refermer la parenthèse.',
    price_cents: 28_900,
    items: [item(1, 'Massage prénatal', 3), item(2, 'Rituel postnatal', 1)],
  },
  {
    id: 3,
    name: 'Éveil',
    description: 'Pour les bébés qui aiment l’eau et les parents qui aiment apprendre.',
    price_cents: 25_500,
    items: [item(5, 'Baby spa', 4), item(7, 'Atelier sommeil', 1)],
  },
]

export const purchase = (extra: Partial<PurchaseView> = {}): PurchaseView => ({
  id: PURCHASE_ID,
  amount_cents: 21_500,
  purchaser_firstname: 'Karim',
  purchaser_name: 'Benali',
  purchaser_email: 'karim.benali@example.fr',
  recipient_firstname: null,
  recipient_lastname: null,
  payment_status: 'unpaid',
  created_at: NOW,
  paid_at: null,
  terms: defaultTermsView,
  package: {
    name: 'Premiers jours',
    description: packages[0]?.description ?? '',
    items: packages[0]?.items ?? [],
  },
  vouchers: [],
  ...extra,
})

export const paidPurchase = (extra: Partial<PurchaseView> = {}): PurchaseView =>
  purchase({
    payment_status: 'paid',
    paid_at: NOW,
    vouchers: [
      ['B3HN-8KTW-2RQM', 'Massage prénatal'],
      ['PX6A-9VDJ-4CLE', 'Bain enveloppé'],
      ['M7FY-3GZS-8UKH', 'Rituel postnatal'],
    ].map(([voucher_number = '', service_name = ''], index) => ({
      id: 712345678901230 + index,
      service_name,
      voucher_number,
      status: 'valid',
      expires_at: EXPIRES,
    })) as PurchaseView['vouchers'],
    ...extra,
  })

/** The payment intent of a voucher or package. */
export const saleIntent = (paid: boolean, metadata: object) => ({
  ...intent,
  id: INTENT_ID,
  status: paid ? 'succeeded' : 'requires_payment_method',
  last_error_message: null,
  metadata,
})
