import type { DueItem } from '@alba/contracts/payments/refund-api'
import type { OverviewItem } from '@alba/contracts/payments/staff-api'
import { problem } from './mock-api.ts'
import { paidMoney, receipt } from './mock-money.ts'

export const INTENT = 'pi_3Qk7LkdIwHu7ix1mBm2Tc'
export const paymentItem = (entity_id: number, changes: Partial<OverviewItem>): OverviewItem => ({
  id: `${changes.type ?? 'booking'}:${entity_id}`,
  type: 'booking',
  entity_id,
  voucher_number: null,
  local_status: 'paid',
  amount_cents: 7500,
  service_name: 'Massage prénatal',
  customer_name: 'Mathilde Perrin',
  customer_email: 'mathilde.perrin@example.org',
  stripe_payment_intent_id: 'pi_3Qk8R2LkdIwHu7ix1v8fZ',
  stripe_status: 'succeeded',
  stripe_amount: 7500,
  created_at: '2026-11-22T10:00:00Z',
  paid_at: '2026-11-22T10:00:05Z',
  received_cents: 7500,
  refunded_cents: 0,
  disputed_cents: 0,
  kept_cents: 7500,
  dispute: null,
  stripe_received: null,
  stripe_refunded: null,
  stripe_disputed: null,
  gap: false,
  ...changes,
})
const voucher: Partial<OverviewItem> = { type: 'voucher', voucher_number: 'K7M0-P4RD-W1X8', service_name: null }
const unpaid = {
  received_cents: 0,
  stripe_payment_intent_id: null,
  stripe_status: null,
  stripe_amount: null,
} as const

/** A booking with a second payment by card, of which a part was refunded. */
const paidTwice = {
  ...paidMoney(15_000),
  refunded_cents: 2000,
  kept_cents: 13_000,
  payments: [
    receipt({ payment_intent_id: 'pi_3Qk8R2LkdIwHu7ix1v8fZ', paid_at: '2026-10-31T22:50:00Z' }),
    receipt({ payment_intent_id: INTENT, refunded_cents: 2000, kept_cents: 5500, paid_at: '2026-11-22T10:00:05Z' }),
  ],
}

/**
 * A server that lists four payments and says that there are 45, so there are three pages. The provider has received the
 * second one, which this system does not know until it is resynchronized.
 */
export function paymentServer() {
  let isSettled = false
  const items = () => [
    paymentItem(482913057164208, {}),
    paymentItem(512913057164209, {
      ...voucher,
      customer_name: 'Hugo Lemaire',
      stripe_payment_intent_id: INTENT,
      local_status: isSettled ? 'paid' : 'pending',
      received_cents: isSettled ? 7500 : 0,
      stripe_received: 7500,
      gap: !isSettled,
    }),
    paymentItem(654207913380125, { local_status: 'pending', customer_name: 'Nadia Cherif', ...unpaid }),
    paymentItem(612345678901201, {
      type: 'package',
      service_name: 'Neuf mois',
      amount_cents: 28_900,
      stripe_amount: 28_900,
      received_cents: 28_900,
      refunded_cents: 9_000,
      dispute: 'open',
      customer_name: 'Josiane Petit',
    }),
  ]
  const overview = (request: { url(): string }) => {
    const asked = new URL(request.url()).searchParams
    const found = asked.get('q') === 'rien' ? [] : items()
    return {
      body: { items: found, count: found.length && 45, total_bookings: 38, total_vouchers: 7, total_packages: 2 },
    }
  }
  return {
    'GET /api/payments/overview': overview,
    [`GET /api/payments/stripe/${INTENT}`]: () => ({ body: { id: INTENT, status: 'succeeded', amount: 7500 } }),
    [`GET /api/payments/${INTENT}/money`]: () => ({ body: { target: { kind: 'booking', id: 102 }, money: paidTwice } }),
    [`GET /api/backoffice/payments/${INTENT}/timeline`]: () => ({
      body: [
        {
          id: '5d0c1c4e-7b1e-4a53-9f6e-0c8a4d7c0001',
          at: '2026-11-22T10:00:05Z',
          sentence: 'Le paiement de 75,00 € a été accepté.',
          by: 'Prestataire de paiement',
          reason: null,
          event: { type: 'PaymentSucceeded', position: '0000000000000123', request: 'r-1', caused_by: null, facts: {} },
        },
      ],
    }),
    'POST /api/payments/resync/voucher/512913057164209': () => {
      isSettled = true
      return { body: items()[1] }
    },
    'GET /api/payments/export': () => ({ text: 'Paiement,Type\r\npi_1,Réservation\r\n' }),
  }
}

const due = (entity_id: number, changes: Partial<DueItem>): DueItem => ({
  id: `${changes.type ?? 'booking'}:${entity_id}`,
  type: 'booking',
  entity_id,
  what: 'Massage prénatal',
  start_time: '2026-11-26T14:00:00',
  customer_name: 'Mathilde Perrin',
  customer_email: 'mathilde.perrin@example.org',
  payment_intent_id: 'pi_3Qk8R2LkdIwHu7ix1v8fZ',
  received_cents: 7000,
  refunded_cents: 0,
  outstanding_cents: 7000,
  underway_cents: 0,
  disputed_cents: 0,
  cause: 'canceled_by_centre',
  since: '2026-11-19T10:00:00Z',
  last_trouble: null,
  version: 3,
  ...changes,
})

export const dues: DueItem[] = [
  due(482913057164208, { last_trouble: 'insufficient_funds' }),
  due(512913057164209, {
    type: 'voucher',
    what: 'Montant libre',
    start_time: null,
    customer_name: 'Hugo Lemaire',
    customer_email: 'hugo.lemaire@example.org',
    received_cents: 8000,
    refunded_cents: 3000,
    outstanding_cents: 5000,
    underway_cents: 5000,
    cause: 'withdrawal',
    since: '2026-11-21T10:00:00Z',
    version: null,
  }),
  due(654207913380125, {
    what: 'Baby spa',
    customer_name: 'Nadia Cherif',
    customer_email: 'nadia.cherif@example.org',
    payment_intent_id: null,
    received_cents: 6000,
    outstanding_cents: 6000,
    cause: 'granted',
    since: '2026-11-23T06:00:00Z',
  }),
]

/** A server with dues. It refuses the first refund. */
export function dueServer() {
  let kept = dues
  let isRefusing = true
  const total = () => kept.reduce((sum, { outstanding_cents }) => sum + outstanding_cents, 0)
  const view = () => ({ count: kept.length, total_cents: total() })
  const settle = (id: string) => {
    kept = kept.filter(each => each.id !== id)
    return { body: { accepted: true } }
  }
  return {
    'GET /api/payments/due': () => ({ body: { items: kept, ...view() } }),
    'GET /api/payments/due/count': () => ({ body: view() }),
    'POST /api/payments/pi_3Qk8R2LkdIwHu7ix1v8fZ/refunds': () => {
      if (!isRefusing) return settle('booking:482913057164208')
      isRefusing = false
      return problem(
        409,
        'Le prestataire de paiement a refusé ce remboursement : rien n’a été rendu.',
        'refund_refused',
      )
    },
    'POST /api/backoffice/bookings/:id/refunds-on-site/write-off': () => settle('booking:654207913380125'),
  }
}
