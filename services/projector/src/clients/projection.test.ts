import type { ClientRow } from '@alba/contracts/clients/rows'
import { lookedFor } from '@alba/contracts/shared/searchable'
import { expect, test } from 'vitest'
import { bookingConfirmed, bookingRequested, personId } from '../testing/booking-life.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import {
  importedFrom,
  packageImported,
  packagePurchased,
  purchaseId,
  voucherImported,
  voucherOrdered,
} from '../testing/sales-life.ts'
import { clients } from './projection.ts'

const after = (...facts: Parameters<typeof recorded>[0]) =>
  (rowsAfter(clients, recorded(facts)).clients ?? []) as ClientRow[]

test('a person has one row, with their latest details', () => {
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

test('an unpaid booking does not change a known client, a paid one does', () => {
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

test('a client for whom staff books is known at once', () => {
  const known = [bookingRequested({ channel: 'staff' }), bookingRequested(stranger)]
  expect(after(...known)).toMatchObject([{ name: 'Anne Roux', known: true }])
})

test('clients are found by name, address and phone in any spelling', () => {
  const [row] = after(bookingRequested({ customerName: 'Zoé Müller' }))
  for (const typed of ['zoe mul', 'ZOÉ', 'anne@ex', '06 12 34', '+33 6 12'])
    expect(row?.searched).toContain(lookedFor(typed))
  expect(after(voucherOrdered({ purchaserFirstname: 'effacé', purchaserName: 'effacé' }))[0]?.name).toBe('effacé')
})

test('what is imported adds persons, and changes nobody whom the centre knows', () => {
  const recordedClient = {
    type: 'ClientRecorded',
    data: { personId, name: 'Anne Ancien', email: 'anne@example.org', phone: null, importedFrom, requestDigest: 'd' },
  } as const
  expect(after(recordedClient)).toMatchObject([{ name: 'Anne Ancien', known: true, given: [] }])
  expect(after(recordedClient, voucherImported(), packageImported)).toMatchObject([{ name: 'Anne Ancien' }])
  expect(after(voucherImported())).toMatchObject([{ name: 'Jeanne Petit', known: true }])
  expect(after(bookingRequested(), confirmed({}), recordedClient)).toMatchObject([{ name: 'Anne Roux' }])
  const imported = bookingRequested({ channel: 'staff', importedFrom: { ...importedFrom, isPaid: false } })
  expect(after(recordedClient, imported, confirmed({}))).toMatchObject([{ name: 'Anne Ancien' }])
  // A stranger began a booking in the name of somebody who is imported afterwards, and pays it later.
  const begun = [bookingRequested(stranger), recordedClient]
  expect(after(...begun)).toMatchObject([{ name: 'Anne Ancien', known: true, given: [{ name: 'IBAN CHANGE' }] }])
  expect(after(...begun, confirmed({ bookingId: stranger.bookingId }))).toMatchObject([{ name: 'IBAN CHANGE' }])
})
