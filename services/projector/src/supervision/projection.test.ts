import type { DomainFact } from '@alba/contracts/events'
import { lookedFor } from '@alba/contracts/shared/searchable'
import { expect, test } from 'vitest'
import {
  bookingCanceled,
  bookingConfirmed,
  bookingId,
  bookingRequested,
  intentCreated,
  paymentIntentId,
  paymentRequested,
  paymentSucceeded,
  target,
} from '../testing/booking-life.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { NUMBER, paymentOf, voucherIssued, voucherOrdered, voucherPaymentRequested } from '../testing/sales-life.ts'
import { supervision } from './projection.ts'

const rows = (...facts: DomainFact[]) => rowsAfter(supervision, recorded(facts)).supervised ?? []
const paid = [bookingRequested(), intentCreated, paymentRequested, paymentSucceeded, bookingConfirmed]
const refunded = (amountCents: number): DomainFact => ({
  type: 'PaymentRefunded',
  data: { paymentIntentId, target, amountCents },
})

test('a booking taken online stands there with its payment', () => {
  expect(rows(bookingRequested())).toMatchObject([
    { key: `booking:${bookingId}`, payment_status: 'pending', payment_intent_id: null, provider_status: null },
  ])
  expect(rows(...paid)).toMatchObject([
    {
      ...{ type: 'booking', entity_id: bookingId, payment_status: 'paid', amount_cents: 9_000 },
      ...{ customer_name: 'Anne Roux', service_name: 'Massage prénatal', payment_intent_id: paymentIntentId },
      ...{ provider_status: 'succeeded', provider_cents: 9_000, created_at: '2026-11-20T10:00:00.000Z' },
    },
  ])
})

test('a cancellation refunds nothing by itself, a full refund does, and a partial one leaves it paid', () => {
  const after = (...facts: DomainFact[]) => rows(...paid, ...facts)[0]
  expect(after(bookingCanceled('fièvre'))).toMatchObject({ payment_status: 'paid', provider_status: 'succeeded' })
  expect(after(refunded(1_000))).toMatchObject({ payment_status: 'paid' })
  expect(after(refunded(9_000))).toMatchObject({ payment_status: 'refunded', provider_status: 'succeeded' })
})

test('a refused card, then a hold that ran out; what comes late undoes nothing', () => {
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

test('a booking paid with a voucher names it and has no payment of its own; staff’s bookings are not paid online', () => {
  const settledBy = { kind: 'voucher', voucherId: 1, voucherNumber: NUMBER, amountCents: 9_000 } as const
  const confirmed = { ...bookingConfirmed, data: { ...bookingConfirmed.data, settledBy } } as DomainFact
  expect(rows(bookingRequested(), confirmed)).toMatchObject([
    { payment_status: 'paid', voucher_number: NUMBER, payment_intent_id: null },
  ])
  expect(rows(bookingRequested({ channel: 'staff' }), bookingConfirmed)).toEqual([])
})

test('a voucher stands there by itself, and not when it came with a package', () => {
  const { created, succeeded } = paymentOf('voucher')
  const bought = [voucherOrdered(), created, voucherPaymentRequested, succeeded, voucherIssued()]
  expect(rows(...bought)).toMatchObject([
    { type: 'voucher', voucher_number: NUMBER, payment_status: 'paid', customer_name: 'Jeanne Petit' },
  ])
  expect(rows(voucherOrdered({ purchaseId: 1 }))).toEqual([])
  expect(rows(paymentOf('package').created)).toEqual([])
  const [row] = rows(...bought) as { searched: string }[]
  for (const typed of ['JEANNE P', 'prénatal', 'jeanne@', 'abcd-ef', 'abcdef', 'pi_vouch'])
    expect(row?.searched).toContain(lookedFor(typed))
})
