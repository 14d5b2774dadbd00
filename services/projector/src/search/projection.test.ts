import type { SettlementPart } from '@alba/contracts/bookings/settlement'
import type { DomainFact } from '@alba/contracts/events'
import { expect, test } from 'vitest'
import { bookingConfirmed, bookingId, bookingRequested, contactCorrected, personId } from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { buyerCorrected, voucherId, voucherIssued, voucherOrdered } from '../testing/mail-sale-events.ts'
import { search } from './projection.ts'

const rows = (...facts: DomainFact[]) => rowsAfter(search, recorded(facts)).bookings
/**
 * What `searchable` writes: each part is on a line of its own, with a space before each word. At the end of the line it
 * repeats the words that follow a punctuation mark, so that « example » finds the address.
 */
const searched = ` anne roux\n anne@example.org example org\n 0612345678\n ${bookingId}\n massage prenatal`
const begins = { date: '2026-11-23', starts_at: '2026-11-23T08:00:00Z' }
const rescheduled = (to: { readonly date: string; readonly startsAt: string }): DomainFact => ({
  type: 'BookingRescheduled',
  data: {
    bookingId,
    personId,
    ...to,
    endsAt: '2026-11-24T11:00:00Z',
    practitionerId: 2,
    practitionerName: 'Zoé Petit',
    roomId: 1,
    roomName: 'Salon Lavande',
    from: { date: begins.date, startsAt: begins.starts_at, endsAt: '2026-11-23T09:00:00Z' },
    reason: null,
  },
})
const settledBy = (part: SettlementPart): DomainFact => {
  if (bookingConfirmed.type !== 'BookingConfirmed') throw new Error('no confirmation')
  return { ...bookingConfirmed, data: { ...bookingConfirmed.data, settledBy: [part] } }
}

test('a booking is found by name, address, service, number and phone, without case and accents', () => {
  expect(rows(bookingRequested())).toEqual([{ id: bookingId, ...begins, searched }])
})

test('a payment by card adds nothing by which a booking is found', () => {
  expect(rows(bookingRequested(), bookingConfirmed)).toEqual([{ id: bookingId, ...begins, searched }])
})

test('a booking is found by the number of the voucher that paid it, with its dashes and without them', () => {
  const paid = settledBy({ kind: 'voucher', voucherId: 3, voucherNumber: 'ABCD-EFGH-JKLM', amountCents: 9_000 })
  expect(rows(bookingRequested(), paid)).toEqual([
    { id: bookingId, ...begins, searched: `${searched}\n abcd-efgh-jklm efgh jklm\n abcdefghjklm` },
  ])
})

test('a booking whose contact was corrected is found by the new details, and by everything else as before', () => {
  const paid = settledBy({ kind: 'voucher', voucherId: 3, voucherNumber: 'ABCD-EFGH-JKLM', amountCents: 9_000 })
  const now = ` anne roux\n anne.roux@example.net roux example net\n 0698765432\n ${bookingId}\n massage prenatal`
  const number = ' abcd-efgh-jklm efgh jklm\n abcdefghjklm'
  expect(rows(bookingRequested(), paid, contactCorrected())).toMatchObject([{ searched: `${now}\n${number}` }])
  expect(rows(bookingRequested(), contactCorrected(), paid)).toMatchObject([{ searched: `${now}\n${number}` }])
})

test('a correction replaces a phone number that has the same digits as the number of the booking', () => {
  const corrected = ` anne roux\n anne.roux@example.net roux example net\n 0698765432\n ${bookingId}\n massage prenatal`
  const phoneIsNumber = bookingRequested({ customerPhone: String(bookingId) })
  expect(rows(phoneIsNumber, contactCorrected())).toMatchObject([{ searched: corrected }])
})

test('a moved booking has its new start', () => {
  const moved = { date: '2026-11-24', startsAt: '2026-11-24T10:00:00Z' }
  expect(rows(bookingRequested(), bookingConfirmed, rescheduled(moved))).toEqual([
    { id: bookingId, date: moved.date, starts_at: moved.startsAt, searched },
  ])
})

test('a voucher is found by its buyer, who can be corrected, its service, its id, and its number once issued', () => {
  const vouchers = (...facts: DomainFact[]) => rowsAfter(search, recorded(facts)).vouchers
  const bought = ` sophie garnier\n sophie@example.org example org\n ${voucherId}\n massage prenatal`
  const voucher = { id: voucherId, created_at: '2026-11-20T10:00:00.000Z' }
  expect(vouchers(voucherOrdered())).toEqual([{ ...voucher, searched: bought }])
  // The number is found with its dashes and without.
  const issued = { ...voucher, searched: `${bought}\n k7qp-4mxd-9hta 4mxd 9hta\n k7qp4mxd9hta` }
  expect(vouchers(voucherOrdered(), voucherIssued())).toEqual([issued])
  // The corrected address ends with `net`.
  expect(vouchers(voucherOrdered(), voucherIssued(), buyerCorrected)).toEqual([
    { ...voucher, searched: issued.searched.replaceAll('org', 'net') },
  ])
})
