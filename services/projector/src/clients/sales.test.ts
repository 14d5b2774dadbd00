import type { ClientSaleRow } from '@alba/contracts/clients/rows'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingId, bookingRequested, contactCorrected, personId } from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import {
  packageImported,
  packagePurchased,
  purchaseId,
  voucherId,
  voucherImported,
  voucherOrdered,
} from '../testing/sale-events.ts'
import { clients } from './projection.ts'

const after = (...facts: Parameters<typeof recorded>[0]) =>
  (rowsAfter(clients, recorded(facts)).sales ?? []) as ClientSaleRow[]

test('each booking, voucher and purchase belongs to whoever made it', () => {
  const [booking, voucher, purchase] = after(bookingRequested(), voucherOrdered(), packagePurchased())
  expect(booking).toMatchObject({ key: `booking:${bookingId}`, person_id: personId, kind: 'booking' })
  expect(voucher).toMatchObject({ key: `voucher:${voucherId}`, kind: 'voucher', entity_id: voucherId })
  expect(purchase).toMatchObject({ key: `package:${purchaseId}`, kind: 'package', entity_id: purchaseId })
})

test('a voucher of a package is something of its own, and what is imported counts too', () => {
  expect(after(voucherOrdered({ purchaseId }))).toMatchObject([{ key: `voucher:${voucherId}` }])
  expect(after(voucherImported(), packageImported).map(({ kind }) => kind)).toEqual(['voucher', 'package'])
})

test('a correction of something that was never made adds nothing', () => {
  expect(after(contactCorrected())).toEqual([])
})

test('something belongs to the person of its last correction, whatever was corrected before', () => {
  const someone = fc.constantFrom('a', 'b', 'c').map(letter => letter.repeat(32))
  fc.assert(
    fc.property(fc.array(someone), people => {
      const corrections = people.map((id, n) =>
        contactCorrected({ personId: id, previousPersonId: people[n - 1] ?? personId }),
      )
      const [row] = after(bookingRequested(), ...corrections)
      expect(row?.person_id).toBe(people.at(-1) ?? personId)
    }),
  )
})
