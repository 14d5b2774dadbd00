import type { DomainFact } from '@alba/contracts/events'
import { searchable, toSearchForm } from '@alba/contracts/shared/searchable'
import { expect, test } from 'vitest'
import {
  bookingConfirmed,
  bookingId,
  bookingRequested,
  contactCorrected,
  intentCreated,
  paymentIntentId,
  paymentRequested,
} from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import {
  packagePaid,
  packagePurchased,
  paymentOf,
  purchaseId,
  voucherIssued,
  voucherOrdered,
  voucherPaymentRequested,
} from '../testing/sale-events.ts'
import { search } from './projection.ts'

const rows = (...facts: DomainFact[]) => rowsAfter(search, recorded(facts)).payments ?? []
const textOf = (...facts: DomainFact[]): string => (rows(...facts) as { searched: string }[])[0]?.searched ?? ''

test('a payment is found by name, address, service, number and payment; each is in the text once', () => {
  const paid = [bookingRequested(), intentCreated, paymentRequested, bookingConfirmed]
  expect(rows(...paid)).toEqual([
    {
      key: `booking:${bookingId}`,
      created_at: '2026-11-20T10:00:00.000Z',
      payment_intent_id: paymentIntentId,
      searched: [
        searchable(['Anne Roux', 'anne@example.org', bookingId, 'Massage prénatal']),
        searchable([paymentIntentId]),
      ].join('\n'),
    },
  ])
})

test('a voucher is found by its number with and without dashes; one of a package is paid with the package', () => {
  const { created } = paymentOf('voucher')
  const text = textOf(voucherOrdered(), created, voucherPaymentRequested, voucherIssued())
  for (const typed of ['JEANNE P', 'prénatal', 'jeanne@', 'abcd-ef', 'abcdef', 'pi_vouch'])
    expect(text).toContain(toSearchForm(typed))
  expect(rows(voucherOrdered({ purchaseId: 1 }))).toEqual([])
})

test('a package is found by its name', () => {
  expect(textOf(packagePurchased(), packagePaid)).toContain('forfait naissance')
  expect(rows(packagePurchased())).toMatchObject([{ key: `package:${purchaseId}`, payment_intent_id: null }])
})

test('a corrected address replaces the one that the payment was made with, and nothing else', () => {
  const text = textOf(bookingRequested(), intentCreated, contactCorrected())
  expect(text).toContain('anne.roux@example.net')
  expect(text).not.toContain('anne@example.org')
  for (const other of [String(bookingId), 'massage prenatal', toSearchForm(paymentIntentId)])
    expect(text).toContain(other)
})
