import type { OverviewItem } from '@alba/contracts/payments/staff-api'

export const INTENT = 'pi_3Qk7LkdIwHu7ix1mBm2Tc'
const item = (entity_id: number, changes: Partial<OverviewItem>): OverviewItem => ({
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
  ...changes,
})
const voucher: Partial<OverviewItem> = { type: 'voucher', voucher_number: 'K7M0-P4RD-W1X8', service_name: null }
const unpaid = { stripe_payment_intent_id: null, stripe_status: null, stripe_amount: null } as const

/** 45 payments; one came in with the provider only, until it is asked about again. */
export function paymentServer() {
  let isSettled = false
  const items = () => [
    item(482913057164208, {}),
    item(512913057164209, {
      ...{ ...voucher, customer_name: 'Hugo Lemaire', stripe_payment_intent_id: INTENT },
      local_status: isSettled ? 'paid' : 'pending',
    }),
    item(654207913380125, { local_status: 'pending', customer_name: 'Nadia Cherif', ...unpaid }),
  ]
  const overview = (request: { url(): string }) => {
    const asked = new URL(request.url()).searchParams
    const found = asked.get('q') === 'rien' ? [] : items()
    return { body: { items: found, count: found.length && 45, total_bookings: 38, total_vouchers: 7 } }
  }
  return {
    'GET /api/payments/overview': overview,
    [`GET /api/payments/stripe/${INTENT}`]: () => ({ body: { id: INTENT, status: 'succeeded', amount: 7500 } }),
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
