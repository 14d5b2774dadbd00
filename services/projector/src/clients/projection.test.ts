import type { ClientRow } from '@alba/contracts/clients/rows'
import { lookedFor } from '@alba/contracts/shared/searchable'
import { expect, test } from 'vitest'
import { bookingConfirmed, bookingRequested, personId } from '../testing/booking-life.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { packagePurchased, purchaseId, voucherOrdered } from '../testing/sales-life.ts'
import { clients } from './projection.ts'

const after = (...facts: Parameters<typeof recorded>[0]) =>
  (rowsAfter(clients, recorded(facts)).clients ?? []) as ClientRow[]

test('a person stands there once, with what they gave last', () => {
  const [first] = after(bookingRequested())
  expect(first).toMatchObject({ person_id: personId, name: 'Anne Roux', phone: '+33612345678' })
  expect(after(bookingRequested(), packagePurchased({ purchaserPhone: null }))).toMatchObject([
    { name: 'Jeanne Petit', email: 'jeanne@example.org', phone: '+33612345678' },
  ])
  expect(after(voucherOrdered({ purchaseId: 1 }))).toEqual([])
})

const stranger = { bookingId: 999_999_999_999_999, customerName: 'IBAN CHANGE', customerPhone: '0699999999' }
const confirmed = (changes: object) =>
  ({ ...bookingConfirmed, data: { ...bookingConfirmed.data, personId, ...changes } }) as typeof bookingConfirmed

test('what nobody paid for changes nothing about a known client, and what is paid for does', () => {
  const known = [bookingRequested(), confirmed({})]
  expect(after(...known)).toMatchObject([{ name: 'Anne Roux', known: true, given: [] }])
  const held = [...known, bookingRequested(stranger)]
  expect(after(...held)).toMatchObject([{ name: 'Anne Roux', phone: '+33612345678' }])
  expect(after(...held)[0]?.searched).toBe(after(...known)[0]?.searched)
  const paid = [...held, confirmed({ bookingId: stranger.bookingId })]
  expect(after(...paid)).toMatchObject([{ name: 'IBAN CHANGE', phone: '0699999999', given: [] }])
  const bought = packagePurchased({ purchaserPhone: null })
  expect(after(...known, bought)).toMatchObject([{ name: 'Anne Roux', given: [{ sale: `purchase ${purchaseId}` }] }])
})

test('whom staff books for is known at once', () => {
  const known = [bookingRequested({ channel: 'staff' }), bookingRequested(stranger)]
  expect(after(...known)).toMatchObject([{ name: 'Anne Roux', known: true }])
})

test('is found by name, address and phone, however they are typed', () => {
  const [row] = after(bookingRequested({ customerName: 'Zoé Müller' }))
  for (const typed of ['zoe mul', 'ZOÉ', 'anne@ex', '06 12 34', '+33 6 12'])
    expect(row?.searched).toContain(lookedFor(typed))
  expect(after(voucherOrdered({ purchaserFirstname: 'effacé', purchaserName: 'effacé' }))[0]?.name).toBe('effacé')
})
