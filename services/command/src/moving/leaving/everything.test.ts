import type { DomainEvent } from '@alba/contracts/events'
import { expect, it } from 'vitest'
import { everythingIn } from './everything.ts'
import { tablesOf } from './tables.ts'

const event = (stream: string, type: string, data: object) => ({ stream, type, data }) as unknown as DomainEvent
const reached = (name: string) => ({
  customerName: 'Léa Noël',
  customerEmail: `${name}@example.org`,
  customerPhone: null,
})
const buyer = (name: string) => ({
  purchaserFirstname: 'Léa',
  purchaserName: 'Noël',
  purchaserEmail: `${name}@example.org`,
  purchaserPhone: null,
})
/** Léa typed the address `lae@example.org` first. It is that of another person, with the id `lae`. */
const corrected = { personId: 'lea', previousPersonId: 'lae', resends: true }
const addressesIn = (...events: DomainEvent[]) => everythingIn(events).clients.map(({ email }) => email)

const booked = event('booking-1', 'BookingRequested', { bookingId: 1, personId: 'lae', ...reached('lae') })
const bookingCorrected = event('booking-1', 'BookingContactCorrected', {
  bookingId: 1,
  by: 'visitor',
  ...corrected,
  ...reached('lea'),
})

it('lists the client under the corrected address, and not under the mistyped one', () => {
  expect(addressesIn(booked, bookingCorrected)).toEqual(['lea@example.org'])
})

it('also lists the owner of the mistyped address when they booked themselves', () => {
  const own = event('booking-2', 'BookingRequested', { bookingId: 2, personId: 'lae', ...reached('lae') })
  expect(addressesIn(own, booked, bookingCorrected)).toEqual(['lae@example.org', 'lea@example.org'])
})

it('lists the corrected buyer of a voucher, and of a package whose vouchers are not corrected yet', () => {
  const voucher = { voucherId: 3, purchaseId: null }
  expect(
    addressesIn(
      event('voucher-3', 'VoucherOrdered', { ...voucher, personId: 'lae', ...buyer('lae') }),
      event('voucher-3', 'VoucherBuyerCorrected', { ...voucher, ...corrected, ...buyer('lea') }),
    ),
  ).toEqual(['lea@example.org'])
  expect(
    addressesIn(
      event('purchase-4', 'PackagePurchased', { purchaseId: 4, personId: 'lae', ...buyer('lae') }),
      event('voucher-5', 'VoucherOrdered', { voucherId: 5, purchaseId: 4, personId: 'lae', ...buyer('lae') }),
      event('purchase-4', 'PurchaseBuyerCorrected', { purchaseId: 4, ...corrected, ...buyer('lea') }),
    ),
  ).toEqual(['lea@example.org'])
})

it('exports a suspended voucher as suspended, so that another installation does not import it as valid', () => {
  const voucher = { voucherId: 4, purchaseId: null, ...buyer('lea') }
  const ordered = event('voucher-4', 'VoucherOrdered', { ...voucher, personId: 'lea', amountCents: 5_000 })
  const issued = event('voucher-4', 'VoucherIssued', {
    voucherId: 4,
    number: 'AAAA-BBBB-CCCC',
    paidAt: '2026-03-02T09:00:00Z',
    expiresOn: '2026-12-02',
  })
  const suspended = event('voucher-4', 'VoucherSuspended', { voucherId: 4, withdrawalId: 5 })
  const statusIn = (...events: DomainEvent[]) => {
    const { text = '' } =
      tablesOf(everythingIn(events), 'Europe/Paris').find(({ file }) => file === 'vouchers.csv') ?? {}
    return /"?AAAA-BBBB-CCCC"?,"?4"?,"?([a-z]+)/.exec(text)?.[1]
  }
  expect(statusIn(ordered, issued)).toBe('valid')
  expect(statusIn(ordered, issued, suspended)).toBe('suspended')
})
