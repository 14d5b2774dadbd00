import { bookingStatus } from '@alba/contracts/bookings/api'
import { salePaymentStatus, voucherStatus } from '@alba/contracts/vouchers/api'
import { expect, it } from 'vitest'
import { bookingState, isUnknownState, purchaseState, voucherPaymentState, voucherState } from './states.ts'

it.each([
  ['confirmed', 'Confirmé', 'green'],
  ['pending', 'En attente', 'yellow'],
  ['pending_hold', 'En attente', 'yellow'],
  ['canceled', 'Annulé', 'red'],
  ['abandoned', 'Abandonné', 'grey'],
  ['foo', 'foo', 'grey'],
])('a booking that is « %s » reads « %s », %s', (status, label, tone) => {
  expect(bookingState(status)).toEqual({ label, tone })
})

it('distinguishes unknown states of bookings from known ones', () => {
  expect(['confirmed', 'pending_hold', 'canceled', 'expired', 'foo'].filter(isUnknownState)).toEqual(['foo'])
})

// The case does not matter, and an unknown state of a voucher looks like a valid one.
it.each([
  ['valid', 'Valide', 'green'],
  ['VALID', 'Valide', 'green'],
  ['used', 'Utilisé', 'grey'],
  ['Expired', 'Expiré', 'red'],
  ['pending', 'En attente', 'yellow'],
  ['foo', 'foo', 'green'],
])('a voucher that is « %s » reads « %s », %s', (status, label, tone) => {
  expect(voucherState(status)).toEqual({ label, tone })
})

it.each([
  ['paid', 'Payé', 'green'],
  ['succeeded', 'Payé', 'green'],
  ['failed', 'Échoué', 'red'],
  ['canceled', 'Échoué', 'red'],
  ['processing', 'En cours', 'yellow'],
  ['requires_capture', 'En cours', 'yellow'],
  ['elsewhere', 'Payé ailleurs', 'grey'],
  ['on_the_moon', 'on_the_moon', 'grey'],
])('a voucher’s payment that is « %s » reads « %s », %s', (status, label, tone) => {
  expect(voucherPaymentState(status)).toEqual({ label, tone })
})

it.each([
  ['paid', 'Payé', 'green'],
  ['pending', 'En attente', 'yellow'],
  ['failed', 'Échoué', 'red'],
  ['canceled', 'Annulé', 'grey'],
  ['refunded', 'Remboursé', 'orange'],
  ['foo', 'foo', 'grey'],
])('a purchase that is « %s » reads « %s », %s', (status, label, tone) => {
  expect(purchaseState(status)).toEqual({ label, tone })
})

it('has a French label for every state of the server', () => {
  for (const status of bookingStatus.options) expect(bookingState(status).label).not.toBe(status)
  for (const status of voucherStatus.options) expect(voucherState(status).label).not.toBe(status)
  for (const status of salePaymentStatus.options)
    expect([voucherPaymentState(status).label, purchaseState(status).label]).not.toContain(status)
})
