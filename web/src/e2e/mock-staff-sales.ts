import type { PurchaseDetail } from '@alba/contracts/packages/api'
import type { TimelineEntry } from '@alba/contracts/timeline/api'
import type { VoucherDetail } from '@alba/contracts/vouchers/api'
import type { MockedRequest } from './mock-api.ts'
import { NOW } from './mock-data.ts'
import { paidMoney } from './mock-money.ts'
import { paidPurchase, voucher } from './mock-sales.ts'

type Used = Pick<VoucherDetail, 'status' | 'amount_cents' | 'balance_cents'>
/**
 * The used part of a voucher, in cents. A voucher of an amount may be used in part, a voucher of a service only as a
 * whole.
 */
function usedOf({ status, amount_cents, balance_cents }: Used): number {
  if (status === 'used') return amount_cents
  return balance_cents === null ? 0 : amount_cents - balance_cents
}

/** A voucher with the fields for staff. */
export const voucherDetail = (extra: Partial<VoucherDetail> = {}): VoucherDetail => ({
  ...voucher(),
  worth_cents: extra.amount_cents ?? voucher().amount_cents,
  card: 'quiet',
  delivered_at: null,
  can_undo_extension: false,
  used_cents: usedOf({ ...voucher(), status: 'valid', ...extra }),
  refunded_cents: 0,
  outstanding_cents: 0,
  money: paidMoney(extra.amount_cents ?? voucher().amount_cents, NOW),
  refundable: [],
  voucher_number: 'K7M2-P4RD-W1X7',
  status: 'valid',
  payment_status: 'paid',
  expires_at: '2027-08-22T21:59:59Z',
  paid_at: NOW,
  purchaser_firstname: 'Brigitte',
  purchaser_name: 'Aubert',
  purchaser_email: 'b.aubert@example.fr',
  purchaser_phone: '+33671380455',
  recipient_firstname: 'Jeanne',
  recipient_lastname: 'Colin',
  recipient_email: 'jeanne.colin@example.fr',
  personal_message: 'Pour une heure rien qu’à toi, avant l’arrivée du petit.\nMaman',
  stripe_payment_intent_id: 'pi_3SandboxAlba1',
  package_purchase_id: null,
  ...extra,
})

const free = { service_id: null, service_name: null, amount_cents: 5_000, balance_cents: 5_000 }
export const vouchers: VoucherDetail[] = [
  voucherDetail({ ...free, id: 512345678901201 }),
  voucherDetail({
    id: 512345678901202,
    voucher_number: null,
    status: 'pending',
    payment_status: 'failed',
    expires_at: null,
    money: null,
    purchaser_firstname: 'Lise',
    purchaser_name: 'Fontaine',
    purchaser_email: 'lise.fontaine@example.fr',
  }),
  voucherDetail({
    id: 512345678901203,
    voucher_number: 'B3HN-8KTW-2RQM',
    status: 'used',
    used_at: NOW,
    purchaser_firstname: 'Josiane',
    purchaser_name: 'Petit',
    purchaser_email: 'josiane.petit@example.fr',
  }),
  voucherDetail({
    id: 512345678901204,
    voucher_number: 'PX6A-9VDJ-4CLE',
    status: 'expired',
    created_at: '2026-02-14T10:00:00Z',
    expires_at: '2026-11-14T22:59:59Z',
    personal_message: null,
    purchaser_firstname: 'Colette',
    purchaser_name: 'Weber',
    purchaser_email: 'colette.weber@example.fr',
  }),
]

export const history: TimelineEntry[] = [
  {
    id: 'event-1',
    at: NOW,
    by: 'Le client',
    reason: null,
    sentence: 'Bon cadeau commandé : Montant libre, 50,00 €.',
    event: {
      type: 'VoucherOrdered',
      position: '12-3',
      caused_by: null,
      request: 'request-1',
      facts: { amountCents: 5_000 },
    },
  },
  {
    id: 'event-2',
    at: NOW,
    by: 'Automatique',
    reason: null,
    sentence: 'Bon cadeau K7M2-P4RD-W1X7 émis.',
    event: { type: 'VoucherIssued', position: '12-5', caused_by: 'event-1', request: 'request-1', facts: {} },
  },
]

const lastOf = (request: MockedRequest, back = 0) => new URL(request.url()).pathname.split('/').at(-1 - back)

/** A server with vouchers, which keeps the changes of a test. */
export function voucherServer() {
  const kept = vouchers.map(each => ({ ...each }))
  const of = (id: string | undefined) => kept.find(each => each.id === Number(id)) ?? voucherDetail()
  return {
    'GET /api/gift-vouchers/list': (request: MockedRequest) => {
      const { status = 'all', q = '' } = Object.fromEntries(new URL(request.url()).searchParams)
      const items = kept
        .filter(each => status === 'all' || each.status === status)
        .filter(each => `${each.voucher_number}\n${each.purchaser_email}`.toLowerCase().includes(q.toLowerCase()))
      return { body: { items, total: items.length } }
    },
    'GET /api/gift-vouchers/stats': () => ({
      body: { total: 4, pending: 1, valid: 1, used: 1, expired: 1, invalidated: 0, canceled: 0 },
    }),
    'GET /api/gift-vouchers/by-id/:id': (request: MockedRequest) => ({ body: of(lastOf(request)) }),
    'GET /api/backoffice/vouchers/:id/timeline': () => ({ body: history }),
    'GET /api/backoffice/vouchers/:id/timeline/csv': () => ({ text: '"Date"\r\n' }),
    'GET /api/backoffice/vouchers/:id/timeline/pdf': () => ({ text: '%PDF-1.7' }),
    'POST /api/gift-vouchers/:id/invalidate': (request: MockedRequest) => ({
      body: Object.assign(of(lastOf(request, 1)), { status: 'invalidated' }),
    }),
    'POST /api/gift-vouchers/:id/extend': (request: MockedRequest) => ({
      body: Object.assign(of(lastOf(request, 1)), { expires_at: '2027-11-22T22:59:59Z', can_undo_extension: true }),
    }),
    'PUT /api/gift-vouchers/:id/undo-extension': (request: MockedRequest) => ({
      body: Object.assign(of(lastOf(request, 1)), { expires_at: '2027-08-22T21:59:59Z', can_undo_extension: false }),
    }),
    'GET /api/gift-vouchers/:id/download-pdf': () => ({ text: '%PDF-1.7' }),
  }
}

/** A purchase with the fields for staff. */
const purchaseDetail = (extra: Partial<PurchaseDetail> = {}): PurchaseDetail => ({
  ...paidPurchase(),
  vouchers: paidPurchase().vouchers.map(each => ({ ...each, worth_cents: 7_500, used_cents: 0 })),
  received_cents: extra.amount_cents ?? paidPurchase().amount_cents,
  refunded_cents: 0,
  outstanding_cents: 0,
  money: paidMoney(extra.amount_cents ?? paidPurchase().amount_cents, NOW),
  refundable: [],
  payment_status: 'paid',
  purchaser_phone: null,
  recipient_email: null,
  personal_message: null,
  stripe_payment_intent_id: null,
  ...extra,
})

const WEBER = { purchaser_name: 'Weber', purchaser_email: 'colette.weber@example.fr', amount_cents: 25_500 }
export const purchases: PurchaseDetail[] = [
  purchaseDetail({
    id: 612345678901201,
    purchaser_phone: '+33671380455',
    stripe_payment_intent_id: 'pi_3SandboxAlba1',
    recipient_firstname: 'Jeanne',
    recipient_lastname: 'Colin',
    personal_message: 'À très vite.',
  }),
  purchaseDetail({
    id: 612345678901202,
    payment_status: 'pending',
    paid_at: null,
    vouchers: [],
    amount_cents: 28_900,
    money: null,
    purchaser_firstname: 'Lise',
    purchaser_name: 'Fontaine',
    purchaser_email: 'lise.fontaine@example.fr',
    package: { name: 'Neuf mois', description: 'Un massage par trimestre.', items: [] },
  }),
  purchaseDetail({ id: 612345678901203, payment_status: 'refunded', ...WEBER }),
]

/** A server with purchases. */
export const purchaseAnswers = () => ({
  'GET /api/packages/purchases/list': () => ({ body: { items: purchases, total: purchases.length } }),
  'GET /api/packages/purchases/:id': (request: MockedRequest) => ({
    body: purchases.find(({ id }) => id === Number(lastOf(request))),
  }),
  'GET /api/backoffice/purchases/:id/timeline': () => ({ body: history }),
})
