import type { ClientRow } from '@alba/contracts/clients/rows'
import { lookedFor } from '@alba/contracts/shared/searchable'
import { expect, test } from 'vitest'
import { bookingRequested, personId } from '../testing/booking-life.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { packagePurchased, voucherOrdered } from '../testing/sales-life.ts'
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

test('is found by name, address and phone, however they are typed', () => {
  const [row] = after(bookingRequested({ customerName: 'Zoé Müller' }))
  for (const typed of ['zoe mul', 'ZOÉ', 'anne@ex', '06 12 34', '+33 6 12'])
    expect(row?.searched).toContain(lookedFor(typed))
  expect(after(voucherOrdered({ purchaserFirstname: 'effacé', purchaserName: 'effacé' }))[0]?.name).toBe('effacé')
})
