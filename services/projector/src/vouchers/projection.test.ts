import type { DomainFact } from '@alba/contracts/events'
import { noMoneyYet } from '@alba/contracts/payments/money-columns'
import { defaultTerms } from '@alba/contracts/testing/terms'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import { describe, expect, test } from 'vitest'
import { bookingId, intentCreated, paymentSucceeded } from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import {
  NUMBER,
  paymentOf,
  purchaseId,
  voucherExpired,
  voucherId,
  voucherImported,
  voucherIntent,
  voucherInvalidated,
  voucherIssued,
  voucherOrderCanceled,
  voucherOrdered,
  voucherPaymentRequested,
  voucherRedeemed,
  voucherRestored,
  voucherResumed,
  voucherSuspended,
  withdrawalId,
} from '../testing/sale-events.ts'
import { vouchers } from './projection.ts'

const rows = (...facts: DomainFact[]) => (rowsAfter(vouchers, recorded(facts)).vouchers ?? []) as VoucherRow[]
const after = (...facts: DomainFact[]) => rows(voucherOrdered(), ...facts)[0]
const payment = paymentOf('voucher')
const asked = [payment.created, voucherPaymentRequested]
const issued = [...asked, payment.succeeded, voucherIssued()]
const freeAmount = [
  voucherOrdered({ serviceId: null, serviceName: null, amountCents: 10_000 }),
  voucherPaymentRequested,
  voucherIssued(),
]

test('an order has the buyer’s details and no balance', () => {
  expect(after()).toEqual({
    id: voucherId,
    number: null,
    status: 'pending',
    payment_status: 'pending',
    service_id: 3,
    service_name: 'Massage prénatal',
    amount_cents: 9_000,
    terms: defaultTerms,
    balance_cents: 0,
    used_cents: 0,
    deliver_at: null,
    delivered_at: null,
    card: 'quiet',
    undoable_extensions: 0,
    ...noMoneyYet,
    validity_months: 9,
    purchaser_firstname: 'Jeanne',
    purchaser_name: 'Petit',
    purchaser_email: 'jeanne@example.org',
    purchaser_phone: '+33611223344',
    recipient_firstname: 'Anaïs',
    recipient_lastname: 'Roux',
    recipient_email: 'anais@example.org',
    personal_message: 'Repose-toi bien',
    purchase_id: null,
    payment_intent_id: null,
    expires_on: null,
    expires_at: null,
    suspended: false,
    used_at: null,
    paid_at: null,
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
  })
})

test('a paid voucher has its number, balance and last day', () => {
  expect(after(...issued)).toMatchObject({
    number: NUMBER,
    status: 'valid',
    payment_status: 'paid',
    balance_cents: 9_000,
    payment_intent_id: voucherIntent,
    paid_at: '2026-11-20T09:58:00Z',
    expires_on: '2027-08-20',
    expires_at: '2027-08-20T21:59:59Z',
  })
})

test('a redeemed voucher is used, and valid again once restored', () => {
  expect(after(...issued, voucherRedeemed(bookingId))).toMatchObject({
    status: 'used',
    balance_cents: 0,
    used_at: '2026-11-20T10:00:00.000Z',
  })
  expect(after(...issued, voucherRedeemed(bookingId), voucherRestored(bookingId))).toMatchObject({
    status: 'valid',
    balance_cents: 9_000,
    used_at: null,
  })
})

test('a voucher of a free amount keeps the rest as its balance', () => {
  expect(rows(...freeAmount, voucherRedeemed(bookingId, 7_500, 2_500))[0]).toMatchObject({
    service_name: null,
    status: 'valid',
    balance_cents: 2_500,
    used_at: null,
  })
})

test('restoring an expired or invalidated voucher does not make it valid', () => {
  const taken = [...freeAmount, voucherRedeemed(bookingId, 7_500, 2_500)]
  const back = voucherRestored(bookingId, 7_500, 10_000)
  expect(rows(...taken, voucherExpired, back)[0]).toMatchObject({ status: 'expired', balance_cents: 10_000 })
  expect(rows(...taken, voucherInvalidated('staff'), back)[0]).toMatchObject({ status: 'invalidated' })
})

test('an expired voucher that is extended is valid again', () => {
  const extended: DomainFact = {
    type: 'VoucherExtended',
    data: { voucherId, months: 3, expiresOn: '2027-11-20', expiresAt: '2027-11-20T22:59:59Z' },
  }
  expect(after(...issued, voucherExpired)).toMatchObject({ status: 'expired' })
  expect(after(...issued, voucherExpired, extended)).toMatchObject({
    status: 'valid',
    expires_on: '2027-11-20',
    expires_at: '2027-11-20T22:59:59Z',
  })
})

test('a withdrawal suspends the voucher, then releases or invalidates it', () => {
  expect(after(...issued, voucherSuspended)).toMatchObject({ status: 'valid', suspended: true })
  expect(after(...issued, voucherSuspended, voucherResumed)).toMatchObject({ status: 'valid', suspended: false })
  expect(after(...issued, voucherSuspended, voucherInvalidated('withdrawal', withdrawalId))).toMatchObject({
    status: 'invalidated',
    suspended: false,
    payment_status: 'paid',
  })
})

test('a voucher of a package has no payment; it is refunded when the package is', () => {
  const ofPackage = [voucherOrdered({ purchaseId }), voucherIssued({ paidWith: { kind: 'package', purchaseId } })]
  expect(rows(...ofPackage)[0]).toMatchObject({
    purchase_id: purchaseId,
    status: 'valid',
    payment_status: 'paid',
    payment_intent_id: null,
  })
  expect(rows(...ofPackage, voucherInvalidated('refunded'))[0]).toMatchObject({ payment_status: 'refunded' })
  expect(rows(...ofPackage, voucherInvalidated('staff'))[0]).toMatchObject({ payment_status: 'paid' })
})

test('an order that was given up but then paid is valid', () => {
  expect(after(...asked, payment.canceled, voucherOrderCanceled)).toMatchObject({
    status: 'canceled',
    payment_status: 'canceled',
  })
  expect(after(...asked, voucherOrderCanceled, payment.succeeded, voucherIssued())).toMatchObject({
    status: 'valid',
    payment_status: 'paid',
  })
})

describe('the payment status after late and unordered events', () => {
  test.each([
    ['nothing yet', [], 'pending'],
    ['a refused card', [payment.failed], 'failed'],
    ['the next attempt', [payment.failed, payment.processing], 'pending'],
    ['money after a refused card', [payment.failed, payment.succeeded], 'paid'],
    ['a refused card after the money', [payment.succeeded, payment.failed], 'paid'],
    ['processing after the money', [payment.succeeded, payment.processing], 'paid'],
    ['a cancellation after the money', [payment.succeeded, payment.canceled], 'paid'],
    ['a refused card after the cancellation', [payment.canceled, payment.failed], 'canceled'],
    ['a partial refund', [payment.succeeded, payment.refunded(4_000)], 'paid'],
    ['a full refund', [payment.succeeded, payment.refunded()], 'refunded'],
    ['the money after its refund', [payment.refunded(), payment.succeeded, voucherIssued()], 'refunded'],
    ['a dispute', [payment.succeeded, payment.disputed], 'paid'],
    ['another intent, closed because it came too late', [paymentOf('voucher', 'pi_other').canceled], 'pending'],
  ] as const)('%s', (_case, facts, status) => {
    expect(after(...asked, ...facts)?.payment_status).toBe(status)
  })
})

test('payments of bookings and packages are ignored', () => {
  const others = [intentCreated, paymentSucceeded, paymentOf('package').succeeded]
  expect(rows(...others)).toEqual([])
  expect(after(...others)).toEqual(after())
})

test('the amount that was used stays when a voucher is invalidated, and falls when a booking gives it back', () => {
  const row = rows(...freeAmount, voucherRedeemed(bookingId, 4_000, 6_000), voucherInvalidated('staff'))[0]
  expect(row).toMatchObject({ balance_cents: 0, used_cents: 4_000 })
  const restored = rows(...freeAmount, voucherRedeemed(bookingId, 4_000, 6_000), voucherRestored(bookingId, 4_000))[0]
  expect(restored).toMatchObject({ used_cents: 0 })
})

test('undoing an extension restores the day before it', () => {
  const extended: DomainFact = {
    type: 'VoucherExtended',
    data: { voucherId, months: 3, expiresOn: '2027-11-20', expiresAt: '2027-11-20T22:59:59Z' },
  }
  const undone = (expiresOn: string, expiresAt: string): DomainFact => ({
    type: 'VoucherExtensionUndone',
    data: { voucherId, expiresOn, expiresAt },
  })
  expect(after(...issued, extended, undone('2027-08-20', '2027-08-20T21:59:59Z'))).toMatchObject({
    status: 'valid',
    expires_on: '2027-08-20',
  })
  // The events of these tests are dated 20 November 2026.
  expect(after(...issued, extended, undone('2026-11-19', '2026-11-19T22:59:59Z'))).toMatchObject({ status: 'expired' })
})

test('counts the extensions that staff can undo: those by staff since the last one for a canceled booking', () => {
  const data = { voucherId, months: 3, expiresOn: '2027-11-20', expiresAt: '2027-11-20T22:59:59Z' }
  const byStaff: DomainFact = { type: 'VoucherExtended', data: { ...data, by: 'staff' } }
  const byCentre: DomainFact = { type: 'VoucherExtended', data: { ...data, by: 'centre_canceled' } }
  const { months, ...ends } = data
  const undone: DomainFact = { type: 'VoucherExtensionUndone', data: ends }
  const undoable = (...facts: DomainFact[]) => after(...issued, ...facts)?.undoable_extensions
  expect(undoable()).toBe(0)
  expect(undoable(byStaff, byStaff)).toBe(2)
  expect(undoable(byStaff, byStaff, undone)).toBe(1)
  expect(undoable(byStaff, byCentre)).toBe(0)
  expect(undoable(byCentre, byStaff)).toBe(1)
})

test('a refund is counted, and a failed refund makes the voucher paid again', () => {
  const gone = [...issued, payment.refunded()]
  expect(after(...gone)).toMatchObject({ payment_status: 'refunded', received_cents: 9_000, refunded_cents: 9_000 })
  const intent = { paymentIntentId: voucherIntent, target: { kind: 'voucher', id: voucherId } } as const
  const failed: DomainFact = {
    type: 'PaymentRefundFailed',
    data: { ...intent, refundId: 're_1', amountCents: 9_000, refundedCents: 0, reason: 'expired_or_canceled_card' },
  }
  expect(after(...gone, failed)).toMatchObject({ payment_status: 'paid', refunded_cents: 0, outstanding_cents: 9_000 })
})

test('an imported voucher has what is left, and no money of this centre', () => {
  const [row] = rows(voucherImported())
  expect(row).toMatchObject({
    number: 'NOEL-2025-17',
    status: 'valid',
    payment_status: 'elsewhere',
    amount_cents: 10_000,
    balance_cents: 6_000,
    used_cents: 4_000,
    ...noMoneyYet,
    paid_at: null,
    expires_on: '2027-08-20',
  })
  expect(rows(voucherImported(), voucherRedeemed(bookingId, 6_000, 0))).toMatchObject([
    { status: 'used', used_cents: 10_000, balance_cents: 0, used_at: '2026-11-20T10:00:00.000Z' },
  ])
  // It was used up before: no month counts it as used here.
  expect(rows(voucherImported({ balanceCents: 0 }))).toMatchObject([{ status: 'used', used_at: null }])
})
