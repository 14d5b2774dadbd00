import type { OverviewItem } from '@alba/contracts/payments/staff-api'
import { describe, expect, it } from 'vitest'
import { gapOf, numberOf, providerState } from './gaps.ts'

const item: OverviewItem = {
  id: 'booking:482913057164208',
  type: 'booking',
  entity_id: 482913057164208,
  voucher_number: null,
  local_status: 'paid',
  amount_cents: 7500,
  service_name: 'Massage prénatal',
  customer_name: 'Mathilde Perrin',
  customer_email: 'mathilde@example.org',
  stripe_payment_intent_id: 'pi_3Qk8R2',
  stripe_status: 'succeeded',
  stripe_amount: 7500,
  created_at: '2026-11-23T07:00:00Z',
}
const voucher: OverviewItem = { ...item, type: 'voucher', voucher_number: 'K7M0-P4RD-W1X8' }
const gap = (changes: Partial<OverviewItem>) => gapOf({ ...item, ...changes })

describe('a gap between here and the provider', () => {
  it.each([
    {},
    { local_status: 'refunded' },
    { local_status: 'pending', stripe_status: 'processing' },
    { local_status: 'canceled', stripe_status: 'canceled' },
    // Paid with a voucher, or not asked about: nothing to compare.
    { stripe_status: null, stripe_amount: null },
  ] as const)('is none with %o', changes => {
    expect(gap(changes)).toBeUndefined()
  })

  it('is a payment that came in there only', () => {
    expect(gapOf({ ...voucher, local_status: 'pending' })).toBe(
      'Le bon K7M0-P4RD-W1X8 est payé chez Stripe et « En attente » ici : « Resync » met à jour.',
    )
    expect(gap({ local_status: 'failed' })).toContain('La réservation #482913057164208 est payée chez Stripe')
  })

  it('is a payment that is known here only', () => {
    expect(gap({ stripe_status: 'canceled' })).toBe(
      'La réservation #482913057164208 est payée ici et « Échoué » chez Stripe.',
    )
  })

  it('is another amount', () => {
    expect(gap({ stripe_amount: 7000 })?.replaceAll(/\s/g, ' ')).toBe(
      'La réservation #482913057164208 : 75,00 € ici, 70,00 € chez Stripe.',
    )
  })
})

it('goes by the number of a voucher, or else of what was paid for', () => {
  expect(
    [item, { ...item, voucher_number: 'K7M0-P4RD-W1X8' }, voucher, { ...voucher, voucher_number: null }].map(numberOf),
  ).toEqual(['#482913057164208', '#482913057164208', 'K7M0-P4RD-W1X8', '#482913057164208'])
})

it.each([
  ['succeeded', 'Payé'],
  ['canceled', 'Échoué'],
  ['processing', 'En cours'],
  ['requires_capture', 'En cours'],
  ['requires_payment_method', 'En attente'],
  ['requires_action', 'En attente'],
  ['on_the_moon', 'on_the_moon'],
])('the provider’s %s reads « %s »', (status, label) => {
  expect(providerState(status).label).toBe(label)
})
