import { describe, expect, it } from 'vitest'
import type { PaymentEvent } from './events.ts'
import {
  automaticallyRefundable,
  disputeOf,
  isFullyReturned,
  keptCents,
  type Money,
  moneyAfter,
  noMoney,
  type OnSiteMoney,
  outstanding,
  owedIfReturned,
  owedOnSite,
  type PaymentMoney,
  receiptsOf,
  refundable,
  totalsOf,
} from './money.ts'

const intent = { paymentIntentId: 'pi_1', target: { kind: 'booking', id: 100_000_000_000_001 } } as const
const staff = { ...intent, personId: '1'.repeat(32), reason: 'Séance écourtée' }

const paid = (amountCents = 7500): PaymentEvent => ({ type: 'PaymentSucceeded', data: { ...intent, amountCents } })
/** The event of a refund of 2000. @param sumCents the sum of all refunds after it */
const refunded = (refundId: string, sumCents: number, requestId: string | null = null): PaymentEvent => ({
  type: 'PaymentRefunded',
  data: {
    ...intent,
    amountCents: sumCents,
    refund: { refundId, amountCents: 2000, refundedAt: '2026-11-22T09:00:00Z', reason: null, requestId },
  },
})
const refundFailed = (refundId: string, refundedCents: number): PaymentEvent => ({
  type: 'PaymentRefundFailed',
  data: { ...intent, refundId, amountCents: 2000, refundedCents, reason: null },
})
const disputed = (disputeId: string, amountCents: number): PaymentEvent => ({
  type: 'PaymentDisputed',
  data: { ...intent, disputeId, amountCents, reason: null },
})
const disputeClosed = (disputeId: string, amountCents: number, outcome: 'won' | 'lost'): PaymentEvent => ({
  type: 'DisputeClosed',
  data: { ...intent, disputeId, amountCents, outcome },
})
const fellDue = (amountCents = 7500): PaymentEvent => ({
  type: 'RefundFellDue',
  data: { ...intent, amountCents, cause: 'canceled_by_centre' },
})
const refundRequested = (requestId: string, amountCents = 2000): PaymentEvent => ({
  type: 'RefundRequested',
  data: { ...staff, requestId, amountCents },
})
const refundRefused = (requestId: string): PaymentEvent => ({
  type: 'RefundRefused',
  data: { ...intent, requestId, code: 'charge_disputed' },
})
const returnedInCash = (amountCents: number): PaymentEvent => ({
  type: 'RefundedOtherwise',
  data: { ...staff, amountCents, means: 'cash' },
})
const writtenOff = (amountCents: number): PaymentEvent => ({
  type: 'RefundWrittenOff',
  data: { ...staff, amountCents },
})
const withEvent = (state: Money, event: PaymentEvent): Money => ({ ...state, ...moneyAfter(state, event) })
const after = (...events: PaymentEvent[]): Money => events.reduce(withEvent, noMoney)

describe('the money of a payment', () => {
  const completed = (refundId: string) => ({ refundId, amountCents: 2000, failed: false })
  const failed = (refundId: string) => ({ refundId, amountCents: 2000, failed: true })

  it('starts as the received amount, with nothing owed, requested or contested', () => {
    expect(after(paid())).toEqual({
      receivedCents: 7500,
      refundedCents: 0,
      refunds: [],
      disputes: [],
      dueCents: 0,
      owedFor: [],
      otherwiseCents: 0,
      writtenOffCents: 0,
      requests: [],
    })
  })

  it('does not change with an event that moves no money', () => {
    const processing: PaymentEvent = { type: 'PaymentProcessing', data: intent }
    expect(moneyAfter(noMoney, processing)).toEqual({})
  })

  it.each<[rule: string, events: PaymentEvent[], money: Partial<Money>]>([
    [
      'each refund is listed separately',
      [refunded('re_1', 2000), refunded('re_2', 4000)],
      { refundedCents: 4000, refunds: [completed('re_1'), completed('re_2')] },
    ],
    [
      'a refund that the bank sends back does not change the others, and all that had been refunded is due',
      [refunded('re_1', 2000), refunded('re_2', 4000), refundFailed('re_1', 2000)],
      { refundedCents: 2000, dueCents: 4000, refunds: [completed('re_2'), failed('re_1')] },
    ],
    [
      'a refund that the bank sends back adds no debt if more was owed already',
      [fellDue(), refunded('re_1', 2000), refundFailed('re_1', 0)],
      { dueCents: 7500 },
    ],
    [
      'a dispute that ends does not change the others',
      [disputed('dp_1', 3000), disputed('dp_2', 1000), disputeClosed('dp_1', 3000, 'won')],
      {
        disputes: [
          { disputeId: 'dp_2', amountCents: 1000, outcome: 'open' },
          { disputeId: 'dp_1', amountCents: 3000, outcome: 'won' },
        ],
      },
    ],
    [
      'a refund completes only the request that it names',
      [refundRequested('first'), refundRequested('second', 1000), refunded('re_1', 2000, 'first')],
      {
        requests: [
          { requestId: 'first', amountCents: 2000, state: 'made' },
          { requestId: 'second', amountCents: 1000, state: 'asked' },
        ],
      },
    ],
    [
      'a refusal ends only the request that it names',
      [refundRequested('first'), refundRequested('second', 1000), refundRefused('second')],
      {
        requests: [
          { requestId: 'first', amountCents: 2000, state: 'asked' },
          { requestId: 'second', amountCents: 1000, state: 'refused' },
        ],
      },
    ],
    [
      'amounts that staff returns by other means add up',
      [returnedInCash(1000), returnedInCash(500)],
      { otherwiseCents: 1500 },
    ],
    [
      'amounts written off add up, and are no longer owed',
      [fellDue(), writtenOff(1000), writtenOff(500)],
      { writtenOffCents: 1500, dueCents: 6000 },
    ],
    [
      'nothing is owed once all received money is written off, even if more was owed',
      [fellDue(9000), writtenOff(7500)],
      { dueCents: 0 },
    ],
    ['the debt is never negative', [writtenOff(500)], { dueCents: 0 }],
  ])('%s', (_rule, events, money) => {
    expect(after(paid(), ...events)).toMatchObject(money)
  })

  it.each<[rule: string, events: PaymentEvent[], sums: { refundable?: number; owed?: number; automatic?: number }]>([
    ['all of it can be refunded', [], { refundable: 7500, owed: 0, automatic: 7500 }],
    [
      'a requested refund cannot be refunded again',
      [fellDue(), refundRequested('first')],
      { refundable: 5500, owed: 7500, automatic: 5500 },
    ],
    [
      'a refused refund can be requested again',
      [fellDue(), refundRequested('first'), refundRefused('first')],
      { refundable: 7500, automatic: 7500 },
    ],
    [
      'returned money cannot be refunded',
      [fellDue(), returnedInCash(1500), refunded('re_1', 2000)],
      { refundable: 4000, owed: 4000 },
    ],
    ['contested money cannot be refunded', [disputed('dp_1', 3000)], { refundable: 4500, owed: 0 }],
    [
      'money of a won dispute can be refunded',
      [disputed('dp_1', 3000), disputeClosed('dp_1', 3000, 'won')],
      { refundable: 7500 },
    ],
    [
      'money of a lost dispute cannot be refunded',
      [fellDue(), disputeClosed('dp_1', 3000, 'lost')],
      { refundable: 4500, owed: 4500 },
    ],
    [
      'written-off money is not refunded automatically, but staff can refund it',
      [fellDue(), writtenOff(6000)],
      { refundable: 7500, automatic: 1500 },
    ],
    [
      'what is refunded automatically is never negative',
      [returnedInCash(7000), writtenOff(1000)],
      { refundable: 500, automatic: 0 },
    ],
    [
      'the amount to refund is never negative, even if a dispute takes back money that staff has returned already',
      [returnedInCash(7000), disputed('dp_1', 7500)],
      { refundable: 0 },
    ],
    ['no more is owed than was received', [fellDue(9000), refunded('re_1', 2000)], { owed: 5500 }],
    ['the outstanding debt is never negative', [fellDue(1000), refunded('re_1', 2000)], { owed: 0 }],
  ])('%s', (_rule, events, sums) => {
    const state = after(paid(), ...events)
    const found = { refundable: refundable(state), owed: outstanding(state), automatic: automaticallyRefundable(state) }
    expect(found).toMatchObject(sums)
  })

  it.each<[rule: string, events: PaymentEvent[], isReturned: boolean]>([
    ['a partial refund does not return everything', [paid(), refunded('re_1', 2000)], false],
    [
      'everything is returned when refunds and other returns add up to it',
      [paid(), refunded('re_1', 2000), returnedInCash(5500)],
      true,
    ],
    [
      'everything is returned when only a part of the price was received, and that part was refunded',
      [paid(2000), refunded('re_1', 2000)],
      true,
    ],
    ['everything can be returned before the payment is recorded', [returnedInCash(7500)], true],
    ['a cent that is left is not returned', [returnedInCash(7499)], false],
  ])('%s', (_rule, events, isReturned) => {
    expect(isFullyReturned({ ...after(...events), amountCents: 7500 })).toBe(isReturned)
  })
})

describe('the money of a sale', () => {
  const card = (...events: PaymentEvent[]): PaymentMoney => ({
    ...after(...events),
    cause: null,
    dueSince: null,
    trouble: null,
    paidAt: null,
  })
  const atCentre: OnSiteMoney = {
    amountCents: 6000,
    returnedCents: 1000,
    writtenOffCents: 500,
    paidAt: '2026-11-22T09:00:00Z',
    cause: null,
    dueSince: null,
    trouble: null,
  }
  // Owed of the first payment: 7500 - 2000 - 500 = 5000, of which 1000 are under way. Of the second one:
  // 6000 - 250 = 5750, because written-off money is not owed, and money that the bank only holds back is.
  const cards = {
    pi_1: card(paid(), fellDue(), refunded('re_1', 2000), returnedInCash(500), refundRequested('first', 1000)),
    pi_2: card(paid(6000), disputed('dp_1', 3000), fellDue(6000), writtenOff(250)),
  }
  const ofCards = {
    receivedCents: 13_500,
    refundedCents: 2500,
    disputedCents: 3000,
    outstandingCents: 10_750,
    writtenOffCents: 250,
    underwayCents: 1000,
  }

  it('would be owed in full, minus what is returned, if the client became entitled to all of it', () => {
    // The 250 of the second payment that are written off would be owed again; the 500 at the centre would not.
    expect(owedIfReturned(cards)).toBe(5000 + 6000)
    expect(owedIfReturned(cards, atCentre)).toBe(5000 + 6000 + 4500)
  })
  // It is not known when `pi_2` was paid, so it is no receipt.
  it('lists its receipts, the oldest first', () => {
    const paidAt = '2026-11-23T09:00:00Z'
    const receipts = receiptsOf({ pi_1: { ...cards.pi_1, paidAt }, pi_2: cards.pi_2 }, atCentre)
    expect(receipts).toEqual([
      { paymentIntentId: null, paidAt: atCentre.paidAt, amountCents: 6000, refundedCents: 1000, disputedCents: 0 },
      { paymentIntentId: 'pi_1', paidAt, amountCents: 7500, refundedCents: 2500, disputedCents: 0 },
    ])
  })
  it('lists only card payments when nothing was paid at the centre', () => {
    expect(receiptsOf({ pi_1: { ...cards.pi_1, paidAt: '2026-11-23T09:00:00Z' } })).toHaveLength(1)
    expect(receiptsOf({})).toEqual([])
  })
  it('sums up all card payments, whether or not money at the centre has to go back', () => {
    expect(totalsOf(cards)).toEqual(ofCards)
    expect(totalsOf(cards, null, true)).toEqual(ofCards)
  })
  it('includes what was paid at the centre, which is owed only if it has to go back', () => {
    const withCash = { ...ofCards, receivedCents: 19_500, refundedCents: 3500, writtenOffCents: 750 }
    expect(totalsOf(cards, atCentre)).toEqual(withCash)
    expect(totalsOf(cards, atCentre, true)).toEqual({ ...withCash, outstandingCents: 15_250 })
  })
  it('has a debt at the centre minus what was returned or written off, never negative', () => {
    expect(owedOnSite(atCentre, true)).toBe(4500)
    expect(owedOnSite(atCentre, false)).toBe(0)
    expect(owedOnSite({ ...atCentre, returnedCents: 6000 }, true)).toBe(0)
  })
  it('is kept except what was refunded or is contested, never negative', () => {
    expect(keptCents({ received_cents: 7500, refunded_cents: 2000, disputed_cents: 3000 })).toBe(2500)
    expect(keptCents({ received_cents: 7500, refunded_cents: 7500, disputed_cents: 3000 })).toBe(0)
  })
  it('counts as contested while a dispute is open, and afterwards as lost if one was lost', () => {
    const open = card(disputed('dp_1', 1))
    const won = card(disputeClosed('dp_2', 1, 'won'))
    const lost = card(disputeClosed('dp_3', 1, 'lost'))
    expect(disputeOf({ won, lost, open })).toBe('open')
    expect(disputeOf({ won, lost })).toBe('lost')
    expect(disputeOf({ won })).toBe('won')
    expect(disputeOf({ none: card(paid()) })).toBeNull()
  })
})
