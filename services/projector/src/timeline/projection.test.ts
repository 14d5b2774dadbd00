import type { DomainFact } from '@alba/contracts/events'
import type { TimelineRow } from '@alba/contracts/timeline/rows'
import { expect, test } from 'vitest'
import {
  bookingCanceled,
  bookingConfirmed,
  bookingId,
  bookingRequested,
  contactCorrected,
  intentCreated,
  paymentIntentId,
  paymentRequested,
  paymentSucceeded,
  personId,
} from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import {
  buyer,
  packagePaid,
  packagePurchased,
  paymentOf,
  purchaseId,
  purchaseIntent,
  purchaseWithdrawn,
  voucherId,
  voucherIntent,
  voucherInvalidated,
  voucherIssued,
  voucherOrdered,
  voucherPaymentRequested,
  voucherRedeemed,
  voucherRestored,
  withdrawalId,
} from '../testing/sale-events.ts'
import { timeline } from './projection.ts'

const subject = { kind: 'purchase', id: purchaseId } as const
const withdrawalReceived: DomainFact = {
  type: 'WithdrawalReceived',
  data: {
    withdrawalId,
    personId,
    subject,
    receivedAt: '2026-11-20T10:00:00Z',
    name: 'SECRET name',
    email: 'SECRET@example.org',
    reference: 'SECRET reference',
  },
}

const entries = (facts: DomainFact[], changed: Parameters<typeof recorded>[1] = {}) =>
  rowsAfter(timeline, recorded(facts, changed)).entries as TimelineRow[]

test('an entry has the event, its time, its actor and its cause', () => {
  expect(
    entries([bookingCanceled('Praticienne absente')], {
      actor: { kind: 'practitioner', id: '2' },
      causationId: 'cause-1',
    }),
  ).toEqual([
    {
      key: `booking:${bookingId}:0000000000000000001`,
      subject_kind: 'booking',
      subject_id: String(bookingId),
      position: '0000000000000000001',
      event_id: '00000000-0000-4000-8000-000000000001',
      event_type: 'BookingCanceled',
      occurred_at: '2026-11-20T10:00:00.000Z',
      actor_kind: 'practitioner',
      actor_id: '2',
      causation_id: 'cause-1',
      correlation_id: 'request-1',
      facts: { by: 'staff', wishedBy: null, givesBack: null },
      words: {},
    },
  ])
})

const historyOf = (rows: TimelineRow[], kind: TimelineRow['subject_kind'], id: string | number) =>
  rows.filter(row => row.subject_kind === kind && row.subject_id === String(id)).map(row => row.event_type)

test('an event about a booking and its payment is in both histories', () => {
  const rows = entries([bookingRequested(), intentCreated, paymentRequested, paymentSucceeded, bookingConfirmed])
  expect(historyOf(rows, 'booking', bookingId)).toEqual([
    'BookingRequested',
    'IntentCreated',
    'PaymentRequested',
    'PaymentSucceeded',
    'BookingConfirmed',
  ])
  expect(historyOf(rows, 'payment', paymentIntentId)).toEqual([
    'IntentCreated',
    'PaymentRequested',
    'PaymentSucceeded',
    'BookingConfirmed',
  ])
})

test('the history of a voucher has its payment, its uses and its refunds', () => {
  const settledBy = [{ kind: 'voucher', voucherId, voucherNumber: 'ABCD-EFGH-JKLM', amountCents: 9_000 } as const]
  const { created, refunded } = paymentOf('voucher')
  const rows = entries([
    voucherOrdered(),
    created,
    voucherPaymentRequested,
    voucherIssued(),
    voucherRedeemed(bookingId),
    { ...bookingConfirmed, data: { ...bookingConfirmed.data, settledBy } } as DomainFact,
    bookingCanceled('Praticienne absente'),
    voucherRestored(bookingId),
    refunded(),
    voucherInvalidated('refunded'),
  ])
  expect(historyOf(rows, 'voucher', voucherId)).toEqual([
    'VoucherOrdered',
    'IntentCreated',
    'VoucherPaymentRequested',
    'VoucherIssued',
    'VoucherRedeemed',
    'BookingConfirmed',
    'VoucherRestored',
    'PaymentRefunded',
    'VoucherInvalidated',
  ])
  expect(historyOf(rows, 'booking', bookingId)).toEqual([
    'VoucherRedeemed',
    'BookingConfirmed',
    'BookingCanceled',
    'VoucherRestored',
  ])
  expect(historyOf(rows, 'payment', voucherIntent)).toEqual([
    'IntentCreated',
    'VoucherPaymentRequested',
    'VoucherIssued',
    'PaymentRefunded',
  ])
})

test('the history of a purchase has its payment, vouchers, withdrawal and refund', () => {
  const { created, canceled, refunded } = paymentOf('package')
  const rows = entries([
    packagePurchased(),
    created,
    canceled,
    packagePaid,
    voucherOrdered({ purchaseId }),
    voucherIssued({ paidWith: { kind: 'package', purchaseId } }),
    withdrawalReceived,
    purchaseWithdrawn,
    {
      type: 'WithdrawalAccepted',
      data: { withdrawalId, subject, paymentIntentId: purchaseIntent, amountCents: 16_000 },
    },
    refunded(),
  ])
  expect(historyOf(rows, 'purchase', purchaseId)).toEqual([
    'PackagePurchased',
    'IntentCreated',
    'PaymentCanceled',
    'PackagePaid',
    'VoucherOrdered',
    'VoucherIssued',
    'WithdrawalReceived',
    'PurchaseWithdrawn',
    'WithdrawalAccepted',
    'PaymentRefunded',
  ])
  expect(historyOf(rows, 'payment', purchaseIntent)).toContain('WithdrawalAccepted')
})

test('a withdrawal without a known subject is in no history', () => {
  const named = { type: 'WithdrawalReferred', data: { withdrawalId, subject: null, reason: 'unknown' } } as const
  expect(rowsAfter(timeline, recorded([named])).entries ?? []).toEqual([])
})

test('personal data is only in the column `words`', () => {
  const personal = {
    customerName: 'SECRET name',
    customerEmail: 'SECRET@example.org',
    customerPhone: 'SECRET phone',
    notes: 'SECRET notes',
    pregnancyWeek: 31_337,
    babyAgeMonths: 31_337,
  }
  const secretBuyer = Object.fromEntries(Object.keys(buyer).map(name => [name, `SECRET ${name}`]))
  const rows = entries([
    bookingRequested(personal),
    bookingCanceled('SECRET reason'),
    voucherOrdered(secretBuyer),
    packagePurchased(secretBuyer),
    withdrawalReceived,
  ])
  expect(rows[0]?.words).toEqual({
    notes: 'SECRET notes',
    adminNotes: null,
    name: 'SECRET name',
    email: 'SECRET@example.org',
    phone: 'SECRET phone',
  })
  expect(rows.filter(({ event_type }) => event_type !== 'BookingRequested').map(({ words }) => words)).toEqual([
    {},
    {
      name: 'SECRET purchaserFirstname SECRET purchaserName',
      email: 'SECRET purchaserEmail',
      phone: 'SECRET purchaserPhone',
    },
    {
      name: 'SECRET purchaserFirstname SECRET purchaserName',
      email: 'SECRET purchaserEmail',
      phone: 'SECRET purchaserPhone',
    },
    {},
  ])
  const text = JSON.stringify(rows.map(row => ({ ...row, words: {} })))
  expect(text).not.toMatch(/SECRET|31337|aaaaaaaa/)
  expect(text).toContain('Massage prénatal')
})

test('an entry has the reason that staff gave, if any', () => {
  const personId = 'a'.repeat(32)
  const extended = (reason: string | null): DomainFact => ({
    type: 'VoucherExtended',
    data: { voucherId, months: 3, expiresOn: '2027-11-20', expiresAt: '2027-11-20T22:59:59Z', personId, reason },
  })
  expect(entries([extended('Grossesse alitée')])[0]?.words).toEqual({ reason: 'Grossesse alitée' })
  expect(entries([extended(null)])[0]?.words).toEqual({})
})

test('the entry of a correction has the new contact details; that of the request keeps the former ones', () => {
  const [requested, corrected] = entries([bookingRequested(), contactCorrected()])
  expect(requested?.words).toMatchObject({ email: 'anne@example.org' })
  expect(corrected).toMatchObject({
    facts: { by: 'visitor', resends: true },
    words: { name: 'Anne Roux', email: 'anne.roux@example.net', phone: '0698765432' },
  })
})
