import { describe, expect, it } from 'vitest'
import type { PaymentEvent } from './events.ts'
import {
  disputeOf,
  isFullyReturned,
  keptCents,
  leftToReturn,
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
const made = (refundId: string, sumCents: number, requestId: string | null = null): PaymentEvent => ({
  type: 'PaymentRefunded',
  data: {
    ...intent,
    amountCents: sumCents,
    refund: { refundId, amountCents: 2000, refundedAt: '2026-11-22T09:00:00Z', reason: null, requestId },
  },
})
const sentBack = (refundId: string, refundedCents: number): PaymentEvent => ({
  type: 'PaymentRefundFailed',
  data: { ...intent, refundId, amountCents: 2000, refundedCents, reason: null },
})
const disputed = (disputeId: string, amountCents: number): PaymentEvent => ({
  type: 'PaymentDisputed',
  data: { ...intent, disputeId, amountCents, reason: null },
})
const closed = (disputeId: string, amountCents: number, outcome: 'won' | 'lost'): PaymentEvent => ({
  type: 'DisputeClosed',
  data: { ...intent, disputeId, amountCents, outcome },
})
const due = (amountCents = 7500): PaymentEvent => ({
  type: 'RefundFellDue',
  data: { ...intent, amountCents, cause: 'canceled_by_centre' },
})
const asked = (requestId: string, amountCents = 2000): PaymentEvent => ({
  type: 'RefundRequested',
  data: { ...staff, requestId, amountCents },
})
const refused = (requestId: string): PaymentEvent => ({
  type: 'RefundRefused',
  data: { ...intent, requestId, code: 'charge_disputed' },
})
const inCash = (amountCents: number): PaymentEvent => ({
  type: 'RefundedOtherwise',
  data: { ...staff, amountCents, means: 'cash' },
})
const writtenOff = (amountCents: number): PaymentEvent => ({
  type: 'RefundWrittenOff',
  data: { ...staff, amountCents },
})
const withFact = (state: Money, fact: PaymentEvent): Money => ({ ...state, ...moneyAfter(state, fact) })
const after = (...facts: PaymentEvent[]): Money => facts.reduce(withFact, noMoney)

describe('the money of a payment', () => {
  const stands = (refundId: string) => ({ refundId, amountCents: 2000, failed: false })
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

  it.each<[rule: string, facts: PaymentEvent[], money: Partial<Money>]>([
    [
      'each refund is listed separately',
      [made('re_1', 2000), made('re_2', 4000)],
      { refundedCents: 4000, refunds: [stands('re_1'), stands('re_2')] },
    ],
    [
      'a refund that the bank sends back does not change the others, and all that had been refunded is owed',
      [made('re_1', 2000), made('re_2', 4000), sentBack('re_1', 2000)],
      { refundedCents: 2000, dueCents: 4000, refunds: [stands('re_2'), failed('re_1')] },
    ],
    [
      'a refund that the bank sends back adds no debt if more was owed already',
      [due(), made('re_1', 2000), sentBack('re_1', 0)],
      { dueCents: 7500 },
    ],
    [
      'a dispute that ends does not change the others',
      [disputed('dp_1', 3000), disputed('dp_2', 1000), closed('dp_1', 3000, 'won')],
      {
        disputes: [
          { disputeId: 'dp_2', amountCents: 1000, outcome: 'open' },
          { disputeId: 'dp_1', amountCents: 3000, outcome: 'won' },
        ],
      },
    ],
    [
      'a refund completes only the request that it names',
      [asked('first'), asked('second', 1000), made('re_1', 2000, 'first')],
      {
        requests: [
          { requestId: 'first', amountCents: 2000, state: 'made' },
          { requestId: 'second', amountCents: 1000, state: 'asked' },
        ],
      },
    ],
    [
      'a refusal ends only the request that it names',
      [asked('first'), asked('second', 1000), refused('second')],
      {
        requests: [
          { requestId: 'first', amountCents: 2000, state: 'asked' },
          { requestId: 'second', amountCents: 1000, state: 'refused' },
        ],
      },
    ],
    ['amounts that staff returns by other means add up', [inCash(1000), inCash(500)], { otherwiseCents: 1500 }],
    [
      'amounts written off add up, and are no longer owed',
      [due(), writtenOff(1000), writtenOff(500)],
      { writtenOffCents: 1500, dueCents: 6000 },
    ],
    [
      'nothing is owed once all received money is written off, even if more was owed',
      [due(9000), writtenOff(7500)],
      { dueCents: 0 },
    ],
    ['the debt is never negative', [writtenOff(500)], { dueCents: 0 }],
  ])('%s', (_rule, facts, money) => {
    expect(after(paid(), ...facts)).toMatchObject(money)
  })

  it.each<[rule: string, facts: PaymentEvent[], sums: { refundable?: number; owed?: number; byItself?: number }]>([
    ['all of it can be refunded', [], { refundable: 7500, owed: 0, byItself: 7500 }],
    [
      'a requested refund cannot be refunded again',
      [due(), asked('first')],
      { refundable: 5500, owed: 7500, byItself: 5500 },
    ],
    [
      'a refused refund can be requested again',
      [due(), asked('first'), refused('first')],
      { refundable: 7500, byItself: 7500 },
    ],
    ['returned money cannot be refunded', [due(), inCash(1500), made('re_1', 2000)], { refundable: 4000, owed: 4000 }],
    ['contested money cannot be refunded', [disputed('dp_1', 3000)], { refundable: 4500, owed: 0 }],
    [
      'money of a won dispute can be refunded',
      [disputed('dp_1', 3000), closed('dp_1', 3000, 'won')],
      { refundable: 7500 },
    ],
    [
      'money of a lost dispute cannot be refunded',
      [due(), closed('dp_1', 3000, 'lost')],
      { refundable: 4500, owed: 4500 },
    ],
    [
      'written-off money is not refunded by itself, but staff can refund it',
      [due(), writtenOff(6000)],
      { refundable: 7500, byItself: 1500 },
    ],
    [
      'what is refunded by itself is never negative',
      [inCash(7000), writtenOff(1000)],
      { refundable: 500, byItself: 0 },
    ],
    [
      'the amount to refund is never negative, even if a dispute takes back money that staff has returned already',
      [inCash(7000), disputed('dp_1', 7500)],
      { refundable: 0 },
    ],
    ['no more is owed than was received', [due(9000), made('re_1', 2000)], { owed: 5500 }],
    ['the outstanding debt is never negative', [due(1000), made('re_1', 2000)], { owed: 0 }],
  ])('%s', (_rule, facts, sums) => {
    const state = after(paid(), ...facts)
    const found = { refundable: refundable(state), owed: outstanding(state), byItself: leftToReturn(state) }
    expect(found).toMatchObject(sums)
  })

  it.each<[rule: string, facts: PaymentEvent[], isReturned: boolean]>([
    ['a payment is not fully returned after a partial refund', [paid(), made('re_1', 2000)], false],
    [
      'a payment is fully returned when refunds and other returns add up to it',
      [paid(), made('re_1', 2000), inCash(5500)],
      true,
    ],
    [
      'a payment is fully returned when only a part of the price was received, and that part was refunded',
      [paid(2000), made('re_1', 2000)],
      true,
    ],
    ['a payment can be fully returned before it is recorded', [inCash(7500)], true],
    ['a payment is not fully returned when a cent is left', [inCash(7499)], false],
  ])('%s', (_rule, facts, isReturned) => {
    expect(isFullyReturned({ ...after(...facts), amountCents: 7500 })).toBe(isReturned)
  })
})

describe('the money of a sale', () => {
  const card = (...facts: PaymentEvent[]): PaymentMoney => ({
    ...after(...facts),
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
  // Of the first payment 5000 are owed, 1000 of them under way. Of the second one 5750: what is written off is not owed,
  // and what the bank only holds back is.
  const cards = {
    pi_1: card(paid(), due(), made('re_1', 2000), inCash(500), asked('first', 1000)),
    pi_2: card(paid(6000), disputed('dp_1', 3000), due(6000), writtenOff(250)),
  }
  const ofCards = {
    receivedCents: 13_500,
    refundedCents: 2500,
    disputedCents: 3000,
    outstandingCents: 10_750,
    writtenOffCents: 250,
    underwayCents: 1000,
  }

  it('is owed in full once the client is entitled to it, minus what was refunded', () => {
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
  it('is the sum of all its payments', () => {
    expect(totalsOf(cards)).toEqual(ofCards)
    expect(totalsOf(cards, null, true)).toEqual(ofCards)
  })
  it('includes what was paid at the centre, which is owed once the client is entitled to it', () => {
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
    const won = card(closed('dp_2', 1, 'won'))
    const lost = card(closed('dp_3', 1, 'lost'))
    expect(disputeOf({ won, lost, open })).toBe('open')
    expect(disputeOf({ won, lost })).toBe('lost')
    expect(disputeOf({ won })).toBe('won')
    expect(disputeOf({ none: card(paid()) })).toBeNull()
  })
})
