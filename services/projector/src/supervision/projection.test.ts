import type { DomainFact } from '@alba/contracts/events'
import type { SupervisedRow } from '@alba/contracts/payments/rows'
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
  target,
} from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import {
  NUMBER,
  packagePaid,
  packagePurchased,
  paymentOf,
  purchaseId,
  purchasePaymentRequested,
  voucherIssued,
  voucherOrdered,
  voucherPaymentRequested,
} from '../testing/sale-events.ts'
import { supervision } from './projection.ts'

const rows = (...facts: DomainFact[]) => rowsAfter(supervision, recorded(facts)).supervised ?? []
const paid = [bookingRequested(), intentCreated, paymentRequested, paymentSucceeded, bookingConfirmed]
const paidOnSite: DomainFact = { type: 'PaidOnSite', data: { bookingId, amountCents: 8_000, means: 'cash' } }
const refunded = (amountCents: number): DomainFact => ({
  type: 'PaymentRefunded',
  data: { paymentIntentId, target, amountCents },
})

test('an online booking is listed with its payment', () => {
  expect(rows(bookingRequested())).toMatchObject([
    { key: `booking:${bookingId}`, payment_status: 'pending', payment_intent_id: null, provider_status: null },
  ])
  expect(rows(...paid)).toMatchObject([
    {
      type: 'booking',
      entity_id: bookingId,
      payment_status: 'paid',
      amount_cents: 9_000,
      customer_name: 'Anne Roux',
      service_name: 'Massage prénatal',
      payment_intent_id: paymentIntentId,
      provider_status: 'succeeded',
      provider_cents: 9_000,
      created_at: '2026-11-20T10:00:00.000Z',
    },
  ])
})

test('only a full refund changes the status to refunded, not a cancellation or a partial refund', () => {
  const after = (...facts: DomainFact[]) => rows(...paid, ...facts)[0]
  expect(after(bookingCanceled('fièvre'))).toMatchObject({ payment_status: 'paid', provider_status: 'succeeded' })
  expect(after(refunded(1_000))).toMatchObject({ payment_status: 'paid' })
  expect(after(refunded(9_000))).toMatchObject({ payment_status: 'refunded', provider_status: 'succeeded' })
})

test('the status follows declines and cancellations, and late events do not move it back', () => {
  const failed: DomainFact = {
    type: 'PaymentFailed',
    data: { paymentIntentId, target, code: 'card_declined', declineCode: null, attempt: 'ch_1' },
  }
  const canceled: DomainFact = { type: 'PaymentCanceled', data: { paymentIntentId, target, reason: null } }
  const open = [bookingRequested(), intentCreated, paymentRequested]
  expect(rows(...open, failed)).toMatchObject([{ payment_status: 'failed' }])
  expect(rows(...open, canceled, failed)).toMatchObject([{ payment_status: 'canceled', provider_status: 'canceled' }])
  expect(rows(...paid, canceled)).toMatchObject([{ payment_status: 'paid', provider_status: 'succeeded' }])
})

test('a booking paid with a voucher has the number of the voucher, and no card payment', () => {
  const settledBy = [{ kind: 'voucher', voucherId: 1, voucherNumber: NUMBER, amountCents: 9_000 } as const]
  const confirmed = { ...bookingConfirmed, data: { ...bookingConfirmed.data, settledBy } } as DomainFact
  expect(rows(bookingRequested(), confirmed)).toMatchObject([
    { payment_status: 'paid', voucher_number: NUMBER, payment_intent_id: null },
  ])
  const canceled = (givesBack: boolean) => {
    const cancellation = bookingCanceled('x')
    return rows(bookingRequested(), confirmed, {
      ...cancellation,
      data: { ...cancellation.data, givesBack },
    } as DomainFact)
  }
  // What it paid is on the voucher again, so the booking is not paid any more.
  expect(canceled(true)).toMatchObject([{ payment_status: 'canceled', voucher_number: NUMBER }])
  expect(canceled(false)).toMatchObject([{ payment_status: 'paid' }])
})

test('a booking that two vouchers and a card paid has the numbers of the vouchers, and the card payment', () => {
  const voucher = { kind: 'voucher', voucherId: 1, voucherNumber: NUMBER, amountCents: 4_000 } as const
  const card = { kind: 'card', paymentIntentId, amountCents: 1_000 } as const
  const settledBy = [voucher, { ...voucher, voucherId: 2, voucherNumber: 'WXYZ-ABCD-2345' }, card]
  const confirmed = { ...bookingConfirmed, data: { ...bookingConfirmed.data, settledBy } } as DomainFact
  expect(rows(bookingRequested(), confirmed)).toMatchObject([
    { payment_status: 'paid', voucher_number: `${NUMBER}, WXYZ-ABCD-2345`, payment_intent_id: paymentIntentId },
  ])
})

test('a canceled booking that a voucher and a card paid stays paid until the card has its money back', () => {
  const settledBy = [
    { kind: 'voucher', voucherId: 1, voucherNumber: NUMBER, amountCents: 4_000 } as const,
    { kind: 'card', paymentIntentId, amountCents: 9_000 } as const,
  ]
  const both = paid.map(fact =>
    fact.type === 'BookingConfirmed' ? ({ ...fact, data: { ...fact.data, settledBy } } as DomainFact) : fact,
  )
  expect(rows(...both, bookingCanceled('x'))).toMatchObject([{ payment_status: 'paid', received_cents: 9_000 }])
  expect(rows(...both, bookingCanceled('x'), refunded(9_000))).toMatchObject([{ payment_status: 'refunded' }])
})

test('a booking by staff is listed while it has a payment at the centre, even when the centre owes that to the client', () => {
  const byStaff = {
    ...bookingConfirmed,
    data: { ...bookingConfirmed.data, settledBy: [{ kind: 'staff' as const }] },
  } as DomainFact
  const booked = [bookingRequested({ channel: 'staff' }), byStaff]
  expect(rows(...booked)).toMatchObject([{ listed: false, payment_status: 'pending', received_cents: 0 }])
  expect(rows(...booked, paidOnSite)).toMatchObject([
    { listed: true, payment_status: 'paid', received_cents: 8_000, paid_at: '2026-11-20T10:00:00.000Z' },
  ])
  const undone: DomainFact = { type: 'PaymentOnSiteUndone', data: { bookingId } }
  expect(rows(...booked, paidOnSite, undone)).toMatchObject([
    { listed: false, payment_status: 'pending', received_cents: 0, on_site: null },
  ])
  expect(rows(...booked, paidOnSite, bookingCanceled('x'))).toMatchObject([
    { listed: true, outstanding_cents: 8_000, cause: 'canceled_by_centre', due_since: '2026-11-20T10:00:00.000Z' },
  ])
})

test('a voucher is listed, unless it belongs to a package', () => {
  const { created, succeeded } = paymentOf('voucher')
  const bought = [voucherOrdered(), created, voucherPaymentRequested, succeeded, voucherIssued()]
  expect(rows(...bought)).toMatchObject([
    { type: 'voucher', voucher_number: NUMBER, payment_status: 'paid', customer_name: 'Jeanne Petit' },
  ])
  expect(rows(voucherOrdered({ purchaseId: 1 }))).toEqual([])
})

test('an event of a payment whose sale is unknown makes no row', () => {
  expect(rows(paymentOf('package').created)).toEqual([])
})

test('a package is listed with its payment', () => {
  const { created, succeeded, refunded: packageRefunded } = paymentOf('package')
  const bought = [packagePurchased(), created, purchasePaymentRequested, succeeded, packagePaid]
  expect(rows(...bought, packageRefunded(6_000))).toMatchObject([
    {
      key: `package:${purchaseId}`,
      type: 'package',
      entity_id: purchaseId,
      service_name: 'Forfait naissance',
      payment_status: 'paid',
      received_cents: 16_000,
      refunded_cents: 6_000,
      customer_name: 'Jeanne Petit',
    },
  ])
  expect(rows(...bought, packageRefunded())).toMatchObject([{ payment_status: 'refunded' }])
})

const intent = { paymentIntentId, target }
const requestId = '00000000-0000-4000-8000-00000000000a'
const person = { personId: 'a'.repeat(32), reason: 'Annulée' }
const due: DomainFact = { type: 'RefundFellDue', data: { ...intent, amountCents: 9_000, cause: 'granted' } }
const asked: DomainFact = { type: 'RefundRequested', data: { ...intent, ...person, requestId, amountCents: 9_000 } }
const refused: DomainFact = { type: 'RefundRefused', data: { ...intent, requestId, code: 'charge_disputed' } }

test('what the centre owes a client is shown with the last failure to refund it, until all of it is settled', () => {
  const after = (...facts: DomainFact[]) => rows(...paid, ...facts)[0]
  expect(after()).toMatchObject({ outstanding_cents: 0, due_since: null, cause: null })
  expect(after(due, asked)).toMatchObject({ outstanding_cents: 9_000, underway_cents: 9_000, cause: 'granted' })
  expect(after(due, asked, refused)).toMatchObject({ underway_cents: 0, last_trouble: 'charge_disputed' })
  const partly: DomainFact = {
    type: 'RefundedOtherwise',
    data: { ...intent, ...person, amountCents: 4_000, means: 'transfer' },
  }
  const rest: DomainFact = { type: 'RefundWrittenOff', data: { ...intent, ...person, amountCents: 5_000 } }
  expect(after(due, partly)).toMatchObject({ outstanding_cents: 5_000, refunded_cents: 4_000 })
  expect(after(due, partly, rest)).toMatchObject({ outstanding_cents: 0, due_since: null, written_off_cents: 5_000 })
  expect(after(due, refunded(9_000))).toMatchObject({ outstanding_cents: 0, due_since: null, refunded_cents: 9_000 })
})

test('a disputed amount is shown until the dispute is won', () => {
  const dispute = { ...intent, disputeId: 'dp_1', amountCents: 9_000 }
  const open: DomainFact = { type: 'PaymentDisputed', data: { ...dispute, reason: null } }
  const won: DomainFact = { type: 'DisputeClosed', data: { ...dispute, outcome: 'won' } }
  expect(rows(...paid, open)).toMatchObject([{ disputed_cents: 9_000, dispute: 'open', payment_status: 'paid' }])
  expect(rows(...paid, open, won)).toMatchObject([{ disputed_cents: 0, dispute: 'won' }])
})

test('a second payment counts in the sums, but does not change the status', () => {
  const other = { paymentIntentId: 'pi_2', target, amountCents: 9_000 } as const
  const twice: DomainFact[] = [
    { type: 'PaymentSucceeded', data: other },
    { type: 'RefundFellDue', data: { ...other, cause: 'late_payment' } },
    { type: 'PaymentRefunded', data: other },
  ]
  expect(rows(...paid, ...twice)).toMatchObject([
    { received_cents: 18_000, refunded_cents: 9_000, outstanding_cents: 0, payment_status: 'paid' },
  ])
  expect(rows(...paid, ...twice.slice(0, 2))).toMatchObject([{ outstanding_cents: 9_000, cause: 'late_payment' }])
})

test('a corrected e-mail address replaces the one that the payment was made with', () => {
  const [row] = rows(...paid, contactCorrected()) as SupervisedRow[]
  expect(row).toMatchObject({ customer_email: 'anne.roux@example.net', payment_status: 'paid' })
})

test('a sale is dated by its first payment, and by its beginning while nothing is paid', () => {
  const [asked] = rows(bookingRequested())
  expect(asked).toMatchObject({ paid_at: null, dated_at: (asked as SupervisedRow).created_at })
  const [settled] = rows(...paid) as SupervisedRow[]
  expect(settled?.paid_at).not.toBeNull()
  expect(settled).toMatchObject({ dated_at: settled?.paid_at })
})
