import type { OverviewItem } from '@alba/contracts/payments/staff-api'
import { describe, expect, it } from 'vitest'
import { paymentStates } from '../../shared/staff/payment-states.ts'
import { gapOf, numberOf, providerState, receivedText } from './gaps.ts'

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
  paid_at: '2026-11-23T07:01:00Z',
  received_cents: 7500,
  refunded_cents: 0,
  disputed_cents: 0,
  kept_cents: 7500,
  dispute: null,
  stripe_received: 7500,
  stripe_refunded: 0,
  stripe_disputed: 0,
  gap: false,
}
const voucher: OverviewItem = { ...item, type: 'voucher', voucher_number: 'K7M0-P4RD-W1X8' }
const gap = (changes: Partial<OverviewItem>) => gapOf({ ...item, gap: true, ...changes })?.replaceAll(/\s/g, ' ')

describe('the difference between a payment here and at the provider', () => {
  it('is undefined when the server finds none, even if the two states have different names', () => {
    expect(gap({ gap: false, local_status: 'pending' })).toBeUndefined()
  })

  it('names each sum that differs', () => {
    expect(gap({ ...voucher, gap: true, received_cents: 0 })).toBe(
      'Le bon K7M0-P4RD-W1X8 : 0,00 € reçu ici, 75,00 € chez Stripe. « Resync » met à jour.',
    )
    expect(gap({ type: 'package', stripe_refunded: 3000, stripe_disputed: 7500 })).toBe(
      'Le forfait #482913057164208 : 0,00 € remboursé ici, 30,00 € chez Stripe ; 0,00 € contesté ici, 75,00 € chez Stripe. « Resync » met à jour.',
    )
  })

  it('says that the states differ when the sums are unknown', () => {
    expect(gap({ stripe_received: null })).toContain('La réservation #482913057164208 : Stripe dit autre chose.')
  })
})

it.each([
  [{}, ['Payé']],
  [{ refunded_cents: 3000 }, ['Remboursé en partie']],
  [{ refunded_cents: 7500, local_status: 'refunded' }, ['Remboursé']],
  [{ received_cents: 0, local_status: 'canceled' }, ['Annulé']],
  [{ dispute: 'open' }, ['Payé', 'Contesté']],
  [{ dispute: 'won' }, ['Payé', 'Litige gagné']],
  [{ refunded_cents: 100, dispute: 'lost' }, ['Remboursé en partie', 'Litige perdu']],
] as const)('%o has the labels %o', (changes, labels) => {
  expect(paymentStates({ ...item, ...changes }).map(({ label }) => label)).toEqual(labels)
})

it('the amount is explained by what was received and returned, if it differs', () => {
  const text = (changes: Partial<OverviewItem>) => receivedText({ ...item, ...changes })?.replaceAll(/\s/g, ' ')
  expect(text({})).toBeUndefined()
  expect(text({ received_cents: 7000, refunded_cents: 3000 })).toBe('reçu 70,00 €, rendu 30,00 €')
  expect(text({ disputed_cents: 7500 })).toBe('contesté 75,00 €')
})

it('the number of a payment is that of the voucher, else of the booking or order', () => {
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
