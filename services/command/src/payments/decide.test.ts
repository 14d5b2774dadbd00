import type { PaymentEvent } from '@alba/contracts/payments/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import {
  canceled,
  created,
  disputed,
  failed,
  INTENT,
  PRICE,
  processing,
  refunded,
  refusal,
  snapshot,
  succeeded,
  target,
} from '../testing/payment-facts.ts'
import { type IntentSnapshot, observeIntent, openIntent, recordDispute, recordRefund } from './decide.ts'
import { type Payment, payment } from './payment.ts'

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
/** `succeeded`, with the time of it. */
const succeededAt = (paidAt: string): PaymentEvent => ({
  type: 'PaymentSucceeded',
  data: { paymentIntentId: INTENT, target, amountCents: PRICE, paidAt },
})

describe('opening an intent', () => {
  it('is recorded once', () => {
    after().when(open()).yields([created])
    after(created).when(open()).yields([])
  })
  it('is for something that we know', () => {
    after()
      .when(open({ target: undefined }))
      .rejects('payment_unknown')
  })
})

describe('what the provider says of an intent', () => {
  it('records an intent of ours that is not in the log yet, and none that is not ours', () => {
    after().when(observe()).yields([created])
    after().when(observe(paid)).yields([created, succeeded])
    after()
      .when(observe({ ...paid, target: undefined }))
      .rejects('payment_unknown')
  })
  it('is nothing new while the intent waits for the visitor', () => {
    for (const status of ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const)
      after(created).when(observe({ status })).yields([])
  })
  it('is processing, also while the money is only reserved', () => {
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
  it('is success, with the money that arrived, whatever was known', () => {
    after(created).when(observe(paid)).yields([succeeded])
    after(created, failed('ch_1')).when(observe(paid)).yields([succeeded])
    after(created, canceled()).when(observe(paid)).yields([succeeded])
    after(created, succeeded).when(observe(paid)).yields([])
  })
  it('dates a success as the provider does, save where the bank took its time', () => {
    const charged = observe({ ...paid, paidAt: '2026-11-18T08:00:00Z' })
    after(created)
      .when(charged)
      .yields([succeededAt('2026-11-18T08:00:00Z')])
    after(created, processing)
      .when(charged)
      .yields([succeededAt('2026-11-21T10:00:00.000Z')])
  })
  it('is a refused attempt, once for each', () => {
    const refused = (attempt: string | null) => observe({ lastError: refusal(attempt) })
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
  it('is a refused attempt that the provider does not name, once for what went wrong', () => {
    const refused = observe({ lastError: refusal(null) })
    after(created)
      .when(refused)
      .yields([failed(null)])
    after(created, failed(null)).when(refused).yields([])
  })
  it('is no refusal while another attempt is under way', () => {
    after(created)
      .when(observe({ status: 'requires_action', lastError: refusal('ch_1') }))
      .yields([])
  })
  it('is the end of the intent', () => {
    const gone = observe({ status: 'canceled', cancellationReason: 'abandoned' })
    after(created).when(gone).yields([canceled()])
    after(created, processing).when(gone).yields([canceled()])
    after(created, canceled()).when(gone).yields([])
  })
  it('never takes back what is final', () => {
    for (const older of [{}, { status: 'processing' }, { lastError: refusal('ch_1') }] as const) {
      after(created, succeeded).when(observe(older)).yields([])
      after(created, canceled()).when(observe(older)).yields([])
    }
    after(created, succeeded)
      .when(observe({ status: 'canceled' }))
      .yields([])
  })
  it('is what went back, as a sum that only grows', () => {
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

describe('a refund told by itself', () => {
  const refund = (cents: number) => (state: Payment) => recordRefund(state, cents)
  it('is recorded where it says more than what is known', () => {
    after(created, succeeded).when(refund(PRICE)).yields([refunded()])
    after(created, succeeded, refunded()).when(refund(PRICE)).yields([])
    after(created, succeeded, refunded()).when(refund(1000)).yields([])
    after().when(refund(PRICE)).rejects('payment_unknown')
  })
})

describe('a dispute', () => {
  const dispute = (disputeId: string) => (state: Payment) =>
    recordDispute(state, { disputeId, amountCents: PRICE, reason: 'fraudulent' })
  it('is recorded once', () => {
    after(created, succeeded)
      .when(dispute('dp_1'))
      .yields([disputed('dp_1')])
    after(created, succeeded, disputed('dp_1')).when(dispute('dp_1')).yields([])
    after(created, succeeded, disputed('dp_1'))
      .when(dispute('dp_2'))
      .yields([disputed('dp_2')])
    after().when(dispute('dp_1')).rejects('payment_unknown')
  })
})

describe('the state of a payment', () => {
  it('is nothing before its intent was opened', () => {
    for (const fact of [processing, succeeded, failed('ch_1'), canceled(), refunded(), disputed('dp_1')])
      expect(after(fact).state).toEqual({ status: 'none' })
  })
  it('is open again after a refused attempt', () => {
    expect(after(created, processing).state).toMatchObject({ status: 'processing' })
    expect(after(created, processing, failed('ch_1')).state).toMatchObject({ status: 'open', attempts: ['ch_1'] })
  })
  it('knows when it was paid, where that was said', () => {
    expect(after(created).state).toMatchObject({ paidAt: null })
    expect(after(created, succeeded).state).toMatchObject({ status: 'succeeded', paidAt: null })
    expect(after(created, succeededAt(PAID_AT)).state).toMatchObject({ paidAt: PAID_AT })
  })
})
