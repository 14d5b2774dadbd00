import type { DomainFact } from '@alba/contracts/events'
import { noMoney } from '@alba/contracts/payments/money'
import type { PaymentRow } from '@alba/contracts/payments/rows'
import { describe, expect, test } from 'vitest'
import { bookingId, intentCreated, paymentIntentId, paymentSucceeded, target } from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { payments } from './projection.ts'

const intent = { paymentIntentId, target }
const processing: DomainFact = { type: 'PaymentProcessing', data: intent }
const canceled: DomainFact = { type: 'PaymentCanceled', data: { ...intent, reason: null } }
const disputed: DomainFact = {
  type: 'PaymentDisputed',
  data: { ...intent, disputeId: 'dp_1', amountCents: 9_000, reason: null },
}
const failed: DomainFact = {
  type: 'PaymentFailed',
  data: {
    ...intent,
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    attempt: 'ch_1',
  },
}
const refunded = (amountCents: number): DomainFact => ({ type: 'PaymentRefunded', data: { ...intent, amountCents } })

const after = (...facts: DomainFact[]) =>
  (rowsAfter(payments, recorded([intentCreated, ...facts])).payments as PaymentRow[])[0]

test('a new intent waits for a payment method', () => {
  expect(after()).toEqual({
    id: paymentIntentId,
    target_kind: 'booking',
    target_id: bookingId,
    provider: 'sandbox',
    status: 'requires_payment_method',
    amount_cents: 9_000,
    received_cents: 0,
    refunded_cents: 0,
    money: noMoney,
    currency: 'eur',
    description: 'Massage prénatal',
    last_error_code: null,
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
  })
})

test('a declined card leaves its reason, and the next attempt may succeed', () => {
  expect(after(processing, failed)).toMatchObject({
    status: 'requires_payment_method',
    last_error_code: 'insufficient_funds',
  })
  const wordless: DomainFact = {
    type: 'PaymentFailed',
    data: { ...intent, code: null, declineCode: null, attempt: null },
  }
  expect(after(wordless)).toMatchObject({ last_error_code: 'unknown' })
  const codes = (code: string, declineCode: string): DomainFact => ({
    type: 'PaymentFailed',
    data: { ...intent, code, declineCode, attempt: null },
  })
  // The sentence is that of the form, the mail and the timeline, which look at both codes.
  expect(after(codes('card_declined', 'a_code_of_tomorrow'))).toMatchObject({ last_error_code: 'card_declined' })
  expect(after(codes('a_code_of_today', 'a_code_of_tomorrow'))).toMatchObject({ last_error_code: 'a_code_of_tomorrow' })
  expect(after(failed, processing)).toMatchObject({ status: 'processing' })
  expect(after(failed, paymentSucceeded)).toMatchObject({
    status: 'succeeded',
    received_cents: 9_000,
    last_error_code: null,
  })
})

test('after a partial refund the payment stays succeeded, after a full one it is refunded; a lower sum of refunds that comes later is ignored', () => {
  expect(after(paymentSucceeded, refunded(4_000))).toMatchObject({ status: 'succeeded', refunded_cents: 4_000 })
  const full = after(paymentSucceeded, refunded(9_000), refunded(4_000))
  expect(full).toMatchObject({ status: 'refunded', refunded_cents: 9_000, received_cents: 9_000 })
})

describe('late events of the provider do not move the status back', () => {
  test.each([
    ['a failure after the success', [paymentSucceeded, failed], 'succeeded'],
    ['processing after the success', [paymentSucceeded, processing], 'succeeded'],
    ['a cancellation after the success', [paymentSucceeded, canceled], 'succeeded'],
    ['a failure after the cancellation', [canceled, failed], 'canceled'],
    ['the success after the refund', [refunded(9_000), paymentSucceeded], 'refunded'],
    ['a failure after the refund', [paymentSucceeded, refunded(9_000), failed], 'refunded'],
    ['a refund after the dispute', [paymentSucceeded, disputed, refunded(9_000)], 'disputed'],
    ['money after the cancellation', [canceled, paymentSucceeded], 'succeeded'],
  ] as const)('%s', (_case, facts, status) => {
    const row = after(...facts)
    expect(row?.status).toBe(status)
    expect(row?.last_error_code).toBeNull()
  })
})

test('after a failed refund or a won dispute the payment is succeeded again', () => {
  const sentBack: DomainFact = {
    type: 'PaymentRefundFailed',
    data: { ...intent, refundId: 're_1', amountCents: 9_000, refundedCents: 0, reason: null },
  }
  expect(after(paymentSucceeded, refunded(9_000), sentBack)).toMatchObject({ status: 'succeeded', refunded_cents: 0 })
  const closed = (outcome: 'won' | 'lost'): DomainFact => ({
    type: 'DisputeClosed',
    data: { ...intent, disputeId: 'dp_1', amountCents: 9_000, outcome },
  })
  expect(after(paymentSucceeded, disputed, closed('won'))).toMatchObject({ status: 'succeeded' })
  expect(after(paymentSucceeded, disputed, closed('lost'))).toMatchObject({ status: 'disputed' })
})
