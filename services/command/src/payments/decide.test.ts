import type { PaymentEvent } from '@alba/contracts/payments/events'
import { isFullyReturned, outstanding, refundable } from '@alba/contracts/payments/money'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import {
  canceled,
  created,
  declinedCard,
  disputed,
  failed,
  INTENT,
  PRICE,
  processing,
  refunded,
  snapshot,
  succeeded,
  target,
} from '../testing/payment-facts.ts'
import { type DisputeSnapshot, type IntentSnapshot, observeIntent, openIntent, type RefundSnapshot } from './decide.ts'
import { type KnownPayment, type Payment, payment } from './payment.ts'
import { owe, refundOtherwise, refuseRefund, requestRefund, writeOff } from './refunds/decide.ts'

const after = (...facts: PaymentEvent[]) => given(payment.evolve, payment.initial, facts)
const open =
  (changes: Partial<IntentSnapshot> = {}) =>
  (state: Payment) =>
    openIntent(state, snapshot(changes))
const observe =
  (changes: Partial<IntentSnapshot> = {}) =>
  (state: Payment) =>
    observeIntent(state, snapshot(changes), NOW)
const PAID_AT = '2026-11-21T08:00:00Z'
const NOW = Date.parse('2026-11-21T10:00:00.000Z')
const paid = { status: 'succeeded', receivedCents: PRICE } as const
/** `succeeded`, with the time of payment. */
const succeededAt = (paidAt: string): PaymentEvent => ({
  type: 'PaymentSucceeded',
  data: { paymentIntentId: INTENT, target, amountCents: PRICE, paidAt },
})

describe('opening an intent', () => {
  it('is recorded once', () => {
    after().when(open()).yields([created])
    after(created).when(open()).yields([])
  })
  it('is refused without a known target', () => {
    after()
      .when(open({ target: undefined }))
      .rejects('payment_unknown')
  })
})

describe('a snapshot of an intent', () => {
  it('records an intent that is not in the log yet, and refuses one without a target', () => {
    after().when(observe()).yields([created])
    after().when(observe(paid)).yields([created, succeeded])
    after()
      .when(observe({ ...paid, target: undefined }))
      .rejects('payment_unknown')
  })
  it('records nothing while the intent waits for the visitor', () => {
    for (const status of ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const)
      after(created).when(observe({ status })).yields([])
  })
  it('records that the payment is in progress, also while the amount is only reserved', () => {
    after(created)
      .when(observe({ status: 'processing' }))
      .yields([processing])
    after(created)
      .when(observe({ status: 'requires_capture' }))
      .yields([processing])
    after(created, processing)
      .when(observe({ status: 'processing' }))
      .yields([])
  })
  it('records the success with the received amount, whatever was recorded before', () => {
    after(created).when(observe(paid)).yields([succeeded])
    after(created, failed('ch_1')).when(observe(paid)).yields([succeeded])
    after(created, canceled()).when(observe(paid)).yields([succeeded])
    after(created, succeeded).when(observe(paid)).yields([])
  })
  it('records the provider’s time of payment, except after a payment in progress', () => {
    const charged = observe({ ...paid, paidAt: '2026-11-18T08:00:00Z' })
    after(created)
      .when(charged)
      .yields([succeededAt('2026-11-18T08:00:00Z')])
    after(created, processing)
      .when(charged)
      .yields([succeededAt('2026-11-21T10:00:00.000Z')])
  })
  it('records each declined attempt once', () => {
    const refused = (attempt: string | null) => observe({ lastError: declinedCard(attempt) })
    after(created)
      .when(refused('ch_1'))
      .yields([failed('ch_1')])
    after(created, failed('ch_1')).when(refused('ch_1')).yields([])
    after(created, failed('ch_1'))
      .when(refused('ch_2'))
      .yields([failed('ch_2')])
    after(created, processing)
      .when(refused('ch_1'))
      .yields([failed('ch_1')])
  })
  it('records a declined attempt without an id once for its error', () => {
    const refused = observe({ lastError: declinedCard(null) })
    after(created)
      .when(refused)
      .yields([failed(null)])
    after(created, failed(null)).when(refused).yields([])
  })
  it('records no declined attempt while another one is in progress', () => {
    after(created)
      .when(observe({ status: 'requires_action', lastError: declinedCard('ch_1') }))
      .yields([])
  })
  it('records that the intent was canceled', () => {
    const canceledIntent = observe({ status: 'canceled', cancellationReason: 'abandoned' })
    after(created).when(canceledIntent).yields([canceled()])
    after(created, processing).when(canceledIntent).yields([canceled()])
    after(created, canceled()).when(canceledIntent).yields([])
  })
  it('never undoes a final state', () => {
    for (const older of [{}, { status: 'processing' }, { lastError: declinedCard('ch_1') }] as const) {
      after(created, succeeded).when(observe(older)).yields([])
      after(created, canceled()).when(observe(older)).yields([])
    }
    after(created, succeeded)
      .when(observe({ status: 'canceled' }))
      .yields([])
  })
  it('records refunds as a sum that only grows', () => {
    after(created, succeeded)
      .when(observe({ ...paid, refundedCents: 1000 }))
      .yields([refunded(1000)])
    after(created, succeeded, refunded(1000))
      .when(observe({ ...paid, refundedCents: PRICE }))
      .yields([refunded()])
    after(created, succeeded, refunded())
      .when(observe({ ...paid, refundedCents: 1000 }))
      .yields([])
    after(created)
      .when(observe({ ...paid, refundedCents: PRICE }))
      .yields([succeeded, refunded()])
  })
})

/** A refund in a snapshot of the provider. */
const shown = (refundId: string, amountCents: number, changes: Partial<RefundSnapshot> = {}): RefundSnapshot => ({
  refundId,
  amountCents,
  refundedAt: '2026-11-22T09:00:00Z',
  reason: 'requested_by_customer',
  requestId: null,
  failed: false,
  failureReason: null,
  ...changes,
})
/** What a snapshot shows of a paid intent with these refunds. */
const withRefunds = (...refunds: RefundSnapshot[]) => ({
  ...paid,
  refunds,
  refundedCents: refunds.reduce((sum, { amountCents, failed: isFailed }) => sum + (isFailed ? 0 : amountCents), 0),
})
const refundedEvent = (
  sumCents: number,
  { failed: _failed, failureReason: _why, ...refund }: RefundSnapshot,
): PaymentEvent => ({
  type: 'PaymentRefunded',
  data: { paymentIntentId: INTENT, target, amountCents: sumCents, refund },
})
const refundFailed = (refundId: string, amountCents: number, refundedCents: number): PaymentEvent => ({
  type: 'PaymentRefundFailed',
  data: { paymentIntentId: INTENT, target, refundId, amountCents, refundedCents, reason: 'expired_or_canceled_card' },
})
/** What a snapshot shows of a refund that the bank sent back. */
const sentBack = { failed: true, failureReason: 'expired_or_canceled_card' } as const

describe('refunds with an id', () => {
  const first = shown('re_1', 2000)
  const second = shown('re_2', 1500)

  it('are recorded once each with date and reason, and an older snapshot changes nothing', () => {
    after(created, succeeded)
      .when(observe(withRefunds(first, second)))
      .yields([refundedEvent(2000, first), refundedEvent(3500, second)])
    after(created, succeeded, refundedEvent(2000, first), refundedEvent(3500, second))
      .when(observe(withRefunds(first)))
      .yields([])
    after(created, succeeded, refundedEvent(1500, second))
      .when(observe(withRefunds(first, second)))
      .yields([refundedEvent(3500, first)])
  })
  it('are recorded together with the payment when both are new', () => {
    after(created)
      .when(observe(withRefunds(first)))
      .yields([succeeded, refundedEvent(2000, first)])
  })
  it('are not recorded again when an older sum contains them', () => {
    after(created, succeeded, refunded(2000))
      .when(observe(withRefunds(first)))
      .yields([])
    after(created, succeeded, refunded(2000))
      .when(observe(withRefunds(first, second)))
      .yields([refundedEvent(3500, second)])
    const ours = shown('re_3', 2000, { requestId })
    after(created, succeeded, refunded(2000), requested(2000))
      .when(observe(withRefunds(ours)))
      .yields([refundedEvent(4000, ours)])
    // One that a policy made may have been seen without its id.
    after(created, succeeded, refunded(2000))
      .when(observe(withRefunds(ours)))
      .yields([])
  })
  it('are owed again after they have failed, which is recorded once', () => {
    const failedFirst = shown('re_1', 2000, sentBack)
    const facts = [created, succeeded, refundedEvent(2000, first), refundedEvent(3500, second)]
    after(...facts)
      .when(observe(withRefunds(failedFirst, second)))
      .yields([refundFailed('re_1', 2000, 1500)])
    const late = after(...facts, refundFailed('re_1', 2000, 1500))
    late.when(observe(withRefunds(failedFirst, second))).yields([])
    late.when(observe(withRefunds(first, second))).yields([])
    late.when(observe(withRefunds(failedFirst, shown('re_2', 1500, sentBack)))).yields([refundFailed('re_2', 1500, 0)])
    expect(late.state).toMatchObject({ refundedCents: 1500, dueCents: 3500 })
    expect(outstanding(late.state as KnownPayment)).toBe(2000)
  })
  it('are recorded with their failure when both are new', () => {
    after(created, succeeded)
      .when(observe(withRefunds(shown('re_1', 2000, sentBack))))
      .yields([refundedEvent(2000, first), refundFailed('re_1', 2000, 0)])
    after(created, succeeded, refunded(2000))
      .when(observe(withRefunds(shown('re_1', 2000, sentBack))))
      .yields([refundFailed('re_1', 2000, 0)])
    after(created, succeeded, refunded(2000))
      .when(observe(withRefunds(shown('re_1', 2000, sentBack), shown('re_2', 2000))))
      .yields([refundFailed('re_1', 2000, 0), refundedEvent(2000, shown('re_2', 2000))])
    after(created, succeeded)
      .when(observe(withRefunds(shown('re_1', 2000, sentBack), shown('re_2', 2000))))
      .yields([refundedEvent(2000, first), refundFailed('re_1', 2000, 0), refundedEvent(2000, shown('re_2', 2000))])
  })
})

describe('disputes', () => {
  const contested = (outcome: DisputeSnapshot['outcome'] = 'open'): DisputeSnapshot => ({
    disputeId: 'dp_1',
    amountCents: PRICE,
    reason: 'fraudulent',
    disputedAt: '2026-11-22T09:00:00Z',
    outcome,
  })
  const opened: PaymentEvent = {
    type: 'PaymentDisputed',
    data: {
      paymentIntentId: INTENT,
      target,
      disputeId: 'dp_1',
      amountCents: PRICE,
      reason: 'fraudulent',
      disputedAt: '2026-11-22T09:00:00Z',
    },
  }
  const closed = (outcome: 'won' | 'lost'): PaymentEvent => ({
    type: 'DisputeClosed',
    data: { paymentIntentId: INTENT, target, disputeId: 'dp_1', amountCents: PRICE, outcome },
  })
  const see = (outcome?: DisputeSnapshot['outcome']) => observe({ ...paid, disputes: [contested(outcome)] })

  it('are recorded once, and so is their outcome', () => {
    after(created, succeeded).when(see()).yields([opened])
    after(created, succeeded, opened).when(see()).yields([])
    after(created, succeeded, opened)
      .when(see('lost'))
      .yields([closed('lost')])
    after(created, succeeded)
      .when(see('won'))
      .yields([opened, closed('won')])
    after(created, succeeded, opened, closed('won')).when(see()).yields([])
    after(created, succeeded, opened, closed('won')).when(see('won')).yields([])
    after(created, succeeded, opened, closed('won'))
      .when(see('lost'))
      .yields([closed('lost')])
    after(created, succeeded, disputed('dp_1'))
      .when(see('won'))
      .yields([closed('won')])
  })
  it('are distinguished by their ids', () => {
    const second = { ...contested(), disputeId: 'dp_2' }
    after(created, succeeded, opened)
      .when(observe({ ...paid, disputes: [contested(), second] }))
      .yields([{ ...opened, data: { ...opened.data, disputeId: 'dp_2' } }])
  })
  it('block refunds while they are open, and count as returned money when they are lost', () => {
    const money = (...facts: PaymentEvent[]) => {
      const state = after(created, succeeded, ...facts).state as KnownPayment
      return { refundable: refundable(state), isFullyReturned: isFullyReturned(state) }
    }
    expect(money()).toEqual({ refundable: PRICE, isFullyReturned: false })
    expect(money(opened)).toEqual({ refundable: 0, isFullyReturned: false })
    expect(money(opened, closed('won'))).toEqual({ refundable: PRICE, isFullyReturned: false })
    expect(money(opened, closed('lost'))).toEqual({ refundable: 0, isFullyReturned: true })
  })
})

const personId = '1'.repeat(32)
const requestId = '00000000-0000-4000-8000-000000000001'
const wish = { personId, reason: 'Séance écourtée' }
const intent = { paymentIntentId: INTENT, target }
const due = (amountCents = PRICE): PaymentEvent => ({
  type: 'RefundFellDue',
  data: { ...intent, amountCents, cause: 'canceled_by_centre' },
})
const requested = (amountCents: number): PaymentEvent => ({
  type: 'RefundRequested',
  data: { ...intent, requestId, amountCents, ...wish },
})
const made = (amountCents: number) => refundedEvent(amountCents, shown('re_1', amountCents, { requestId }))
const writtenOff = (amountCents: number): PaymentEvent => ({
  type: 'RefundWrittenOff',
  data: { ...intent, amountCents, ...wish },
})
const inCash = (amountCents: number): PaymentEvent => ({
  type: 'RefundedOtherwise',
  data: { ...intent, amountCents, means: 'cash', ...wish },
})

describe('a debt of the centre', () => {
  const fallDue = (state: Payment) => owe(state, 'canceled_by_centre')
  it('is recorded once, for the received amount', () => {
    after(created, succeeded).when(fallDue).yields([due()])
    after(created, succeeded, due()).when(fallDue).yields([])
    after(created).when(fallDue).yields([])
    after().when(fallDue).rejects('payment_unknown')
  })
  it('is recorded once for each cause, also after it was written off', () => {
    after(created, succeeded, due(), writtenOff(PRICE)).when(fallDue).yields([])
    after(created, succeeded, due(), writtenOff(PRICE))
      .when(state => owe(state, 'withdrawal'))
      .yields([{ type: 'RefundFellDue', data: { ...intent, amountCents: PRICE, cause: 'withdrawal' } }])
  })
  it('contains the whole amount of a failed refund, whatever else was returned', () => {
    const left = (...facts: PaymentEvent[]) => outstanding(after(created, succeeded, ...facts).state as KnownPayment)
    const third = shown('re_1', 3000)
    expect(left(inCash(3000), refundedEvent(3000, third), refundFailed('re_1', 3000, 0))).toBe(3000)
    expect(left(due(), writtenOff(PRICE), refundedEvent(3000, third), refundFailed('re_1', 3000, 0))).toBe(3000)
  })
  it('is reduced by everything that was returned or written off', () => {
    const left = (...facts: PaymentEvent[]) => outstanding(after(created, succeeded, ...facts).state as KnownPayment)
    expect(left()).toBe(0)
    expect(left(due())).toBe(PRICE)
    expect(left(refunded(2000), due())).toBe(5500)
    expect(left(due(), inCash(1500), refunded(2000))).toBe(4000)
    expect(left(due(), writtenOff(7500))).toBe(0)
    expect(left(due(), refunded(PRICE))).toBe(0)
  })
})

describe('a refund that staff requests', () => {
  const ask =
    (amountCents: number, id = requestId) =>
    (state: Payment) =>
      requestRefund(state, { requestId: id, amountCents, ...wish })
  it('is recorded once, for at most what is left', () => {
    after(created, succeeded)
      .when(ask(2000))
      .yields([requested(2000)])
    after(created, succeeded, requested(2000)).when(ask(2000)).yields([])
    after(created, succeeded, requested(2000)).when(ask(6000, 'other')).rejects('refund_too_large')
    after(created, succeeded, requested(2000), made(2000)).when(ask(2000)).yields([])
    after(created, succeeded)
      .when(ask(PRICE + 1))
      .rejects('refund_too_large')
    after(created, succeeded, refunded()).when(ask(1)).rejects('nothing_to_refund')
    after(created, succeeded, inCash(PRICE)).when(ask(1)).rejects('nothing_to_refund')
    after(created).when(ask(1)).rejects('nothing_to_refund')
    after().when(ask(1)).rejects('payment_unknown')
  })
  it('that settles a debt is recorded for one of two practitioners who saw it', () => {
    const settle = (id: string) => (state: Payment) =>
      requestRefund(state, { requestId: id, amountCents: 2000, ...wish }, PRICE)
    after(created, succeeded, due())
      .when(settle(requestId))
      .yields([requested(2000)])
    after(created, succeeded, due(), requested(2000)).when(settle(requestId)).yields([])
    after(created, succeeded, due(), requested(2000)).when(settle('other')).rejects('refund_changed')
  })
  it('that is refused can be requested again', () => {
    const refusedOnce: PaymentEvent = {
      type: 'RefundRefused',
      data: { ...intent, requestId, code: 'charge_disputed' },
    }
    const another: PaymentEvent = {
      type: 'RefundRequested',
      data: { ...intent, requestId: 'other', amountCents: 1000, ...wish },
    }
    const refuse = (state: Payment) => refuseRefund(state, requestId, 'charge_disputed')
    after(created, succeeded, requested(2000)).when(refuse).yields([refusedOnce])
    after(created, succeeded, requested(2000), refusedOnce).when(refuse).yields([])
    after(created, succeeded, requested(2000), made(2000)).when(refuse).yields([])
    after(created, succeeded, another, requested(2000)).when(refuse).yields([refusedOnce])
    after(created, succeeded, another).when(refuse).yields([])
    after().when(refuse).rejects('payment_unknown')
    expect(refundable(after(created, succeeded, requested(2000), refusedOnce).state as KnownPayment)).toBe(PRICE)
  })
})

describe('settling a debt', () => {
  it('by other means is refused when the debt differs from what staff saw', () => {
    const pay = (amountCents: number, seen: number) => (state: Payment) =>
      refundOtherwise(state, { amountCents, means: 'cash', ...wish }, seen)
    after(created, succeeded, due())
      .when(pay(2000, PRICE))
      .yields([inCash(2000)])
    after(created, succeeded, due(), inCash(2000)).when(pay(2000, PRICE)).rejects('refund_changed')
    after(created, succeeded, due(), requested(2000)).when(pay(2000, PRICE)).rejects('refund_changed')
    after(created, succeeded, due(), requested(2000))
      .when(pay(2000, 5500))
      .yields([inCash(2000)])
    after(created, succeeded, due())
      .when(pay(PRICE + 1, PRICE))
      .rejects('refund_too_large')
    after().when(pay(1, 0)).rejects('payment_unknown')
  })
  it('by writing it off is refused for more than is owed', () => {
    const off = (amountCents: number) => (state: Payment) => writeOff(state, { amountCents, ...wish })
    after(created, succeeded, due())
      .when(off(PRICE))
      .yields([writtenOff(PRICE)])
    after(created, succeeded, due(), refunded(2000))
      .when(off(5500))
      .yields([writtenOff(5500)])
    after(created, succeeded, due(), refunded(2000)).when(off(PRICE)).rejects('refund_changed')
    after(created, succeeded, due(), requested(2000)).when(off(PRICE)).rejects('refund_changed')
    after(created, succeeded).when(off(1)).rejects('nothing_owed')
    after().when(off(1)).rejects('payment_unknown')
  })
})

describe('the state of a payment', () => {
  it('does not exist before its intent was opened', () => {
    for (const fact of [processing, succeeded, failed('ch_1'), canceled(), refunded(), disputed('dp_1')])
      expect(after(fact).state).toEqual({ status: 'none' })
  })
  it('is open again after a declined attempt', () => {
    expect(after(created, processing).state).toMatchObject({ status: 'processing' })
    expect(after(created, processing, failed('ch_1')).state).toMatchObject({ status: 'open', attempts: ['ch_1'] })
  })
  it('has the time of payment, if the event contains it', () => {
    expect(after(created).state).toMatchObject({ paidAt: null })
    expect(after(created, succeeded).state).toMatchObject({ status: 'succeeded', paidAt: null })
    expect(after(created, succeededAt(PAID_AT)).state).toMatchObject({ paidAt: PAID_AT })
  })
})
