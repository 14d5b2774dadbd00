import type { SearchHit } from '@alba/contracts/search/api'
import { expect, it } from 'vitest'
import { addressOfHit, groupsOf, stateOfHit } from './groups.ts'

const hit = (kind: SearchHit['kind'], changes: Partial<SearchHit> = {}): SearchHit => ({
  kind,
  id: '42',
  title: 'Léa Martin',
  detail: '',
  status: null,
  at: '2026-11-24T23:30:00Z',
  ...changes,
})

it('hits are grouped by kind, people first, without empty groups', () => {
  const groups = groupsOf([hit('voucher'), hit('booking'), hit('client'), hit('booking')])
  expect(groups.map(({ name, hits }) => [name, hits.length])).toEqual([
    ['Clients', 1],
    ['Réservations', 2],
    ['Bons cadeaux', 1],
  ])
})

it.each([
  // After midnight at the centre, so it is the next day.
  [hit('booking'), '/bookings?booking=42&date=2026-11-25'],
  [hit('voucher'), '/gift-vouchers?bon=42'],
  [hit('purchase'), '/packages?forfait=42'],
  [hit('payment', { id: 'pi_3Qk8' }), '/payments?paiement=pi_3Qk8'],
  [hit('payment', { id: '' }), undefined],
  [hit('client', { id: 'f'.repeat(32) }), `/clients?client=${'f'.repeat(32)}`],
])('%o leads to %s', (found, address) => {
  expect(addressOfHit(found)).toBe(address)
})

it.each([
  ['booking', 'confirmed', 'Confirmé'],
  ['booking', 'canceled', 'Annulé'],
  ['booking', 'abandoned', 'Abandonné'],
  ['voucher', 'used', 'Utilisé'],
  ['payment', 'refunded', 'Remboursé'],
  ['purchase', 'pending', 'En attente'],
  ['booking', 'on_the_moon', 'on_the_moon'],
] as const)('a %s that is %s reads « %s »', (kind, status, label) => {
  expect(stateOfHit(hit(kind, { status }))?.label).toBe(label)
})
