import { ERASED } from '@alba/contracts/shared/event'
import type { VoucherEvent } from '@alba/contracts/vouchers/events'
import { given } from '@alba/platform/testing/given-when-then'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  expired,
  invalidated,
  issued,
  NONE_RETIRED,
  NUMBER,
  OVER,
  ordered,
  redeemed,
  restored,
  resumed,
  suspended,
  voucherId,
} from '../../testing/voucher-facts.ts'
import { invalidateVoucher, redeemVoucher } from '../decide.ts'
import { voucher } from '../voucher.ts'
import { deliverNow, deliverOnItsDay, isUndelivered, moveDelivery } from './decide.ts'

const DAY = '2026-12-25T07:00:00.000Z'
const LATER = '2026-12-26T07:00:00.000Z'
const ON_THE_DAY = Date.parse(DAY)
const BEFORE_IT = ON_THE_DAY - 1
const bookingId = 100_000_000_000_001

const planned = ordered({ deliverAt: DAY, recipientEmail: 'anais@example.org' })
const moved: VoucherEvent = { type: 'VoucherDeliveryMoved', data: { voucherId, deliverAt: LATER } }
const delivered = (to: 'recipient' | 'buyer', by: 'day' | 'buyer'): VoucherEvent => ({
  type: 'VoucherDelivered',
  data: { voucherId, to, by },
})
const history = (...facts: VoucherEvent[]) => given(voucher.evolve, voucher.initial, facts)

describe('at the chosen moment', () => {
  it('a paid voucher is sent, once, to the recipient or else to the buyer', () => {
    history(planned, issued)
      .when(state => deliverOnItsDay(state, ON_THE_DAY))
      .yields([delivered('recipient', 'day')])
    history(ordered({ deliverAt: DAY }), issued)
      .when(state => deliverOnItsDay(state, ON_THE_DAY))
      .yields([delivered('buyer', 'day')])
    history(planned, issued, delivered('recipient', 'day'))
      .when(state => deliverOnItsDay(state, ON_THE_DAY))
      .yields([])
  })

  it.each<[string, VoucherEvent[], number]>([
    ['before it', [planned, issued], BEFORE_IT],
    ['before the moment to which it was moved', [planned, issued, moved], ON_THE_DAY],
    ['unpaid', [planned], ON_THE_DAY],
    ['without a moment of its own', [ordered(), issued], ON_THE_DAY],
    ['while a withdrawal is checked', [planned, issued, suspended], ON_THE_DAY],
    ['invalidated', [planned, issued, invalidated('withdrawal')], ON_THE_DAY],
    ['used up', [planned, issued, redeemed(bookingId)], ON_THE_DAY],
    ['after its last day', [planned, issued], OVER],
    ['expired', [planned, issued, expired], OVER],
    ['after its buyer was erased', [ordered({ deliverAt: DAY, purchaserEmail: ERASED }), issued], ON_THE_DAY],
  ])('nothing is sent: %s', (_when, facts, now) => {
    history(...facts)
      .when(state => deliverOnItsDay(state, now))
      .yields([])
  })

  it('a voucher that cannot be used at that moment is sent once it can be used', () => {
    for (const facts of [
      [planned, issued, suspended, resumed],
      [planned, issued, redeemed(bookingId), restored(bookingId)],
    ])
      history(...facts)
        .when(state => deliverOnItsDay(state, ON_THE_DAY + 86_400_000))
        .yields([delivered('recipient', 'day')])
  })
})

describe('by the link in the mail', () => {
  it('a voucher is moved, and the same moment again changes nothing', () => {
    history(planned, issued)
      .when(state => moveDelivery(state, LATER, BEFORE_IT))
      .yields([moved])
    history(planned, issued, moved)
      .when(state => moveDelivery(state, '2026-12-26T07:00:00Z', BEFORE_IT))
      .yields([])
  })

  it('a voucher is not moved beyond its end, which may be another one since the moment was chosen', () => {
    history(planned, issued)
      .when(state => moveDelivery(state, new Date(OVER - 1_000).toISOString(), BEFORE_IT))
      .yields([{ ...moved, data: { voucherId, deliverAt: new Date(OVER - 1_000).toISOString() } } as VoucherEvent])
    history(planned, issued)
      .when(state => moveDelivery(state, new Date(OVER).toISOString(), BEFORE_IT))
      .rejects('delivery_too_late')
  })

  it('a voucher is sent at once, and a second click changes nothing', () => {
    history(planned, issued)
      .when(state => deliverNow(state, BEFORE_IT))
      .yields([delivered('recipient', 'buyer')])
    history(planned, issued, delivered('recipient', 'buyer'))
      .when(state => deliverNow(state, BEFORE_IT))
      .yields([])
  })

  it.each<[string, VoucherEvent[], string]>([
    ['sent already', [planned, issued, delivered('recipient', 'day')], 'voucher_delivered'],
    ['suspended', [planned, issued, suspended], 'voucher_suspended'],
    ['invalidated', [planned, issued, invalidated('staff')], 'voucher_invalidated'],
    ['used up', [planned, issued, redeemed(bookingId)], 'voucher_used'],
    ['without a moment of its own', [ordered(), issued], 'delivery_link_unknown'],
    ['unpaid', [planned], 'delivery_link_unknown'],
    ['left by an erased buyer', [ordered({ deliverAt: DAY, purchaserEmail: ERASED }), issued], 'delivery_link_unknown'],
  ])('a voucher that is %s is not moved', (_what, facts, code) => {
    history(...facts)
      .when(state => moveDelivery(state, LATER, BEFORE_IT))
      .rejects(code)
  })

  it('a voucher whose buyer was erased is not sent, because nobody is left who could get it', () => {
    history(ordered({ deliverAt: DAY, purchaserEmail: ERASED }), issued)
      .when(state => deliverNow(state, BEFORE_IT))
      .rejects('delivery_link_unknown')
  })
})

it('in any history a voucher is sent at most once, and before its moment only when the buyer asks', () => {
  type Act = 'move' | 'now' | 'day' | 'wait' | 'invalidate' | 'redeem'
  const acts = fc.array(fc.constantFrom<Act>('move', 'now', 'day', 'wait', 'invalidate', 'redeem'), { maxLength: 25 })
  fc.assert(
    fc.property(acts, chosen => {
      let now = BEFORE_IT
      const facts: VoucherEvent[] = [planned, issued]
      for (const act of chosen) {
        const { state } = history(...facts)
        if (act === 'wait') now += 86_400_000
        const wanted = { number: NUMBER, bookingId, serviceId: 1, priceCents: 7_500, retiredServices: NONE_RETIRED }
        const decided = {
          move: () => moveDelivery(state, new Date(now + 3_600_000).toISOString(), now),
          now: () => deliverNow(state, now),
          day: () => deliverOnItsDay(state, now),
          wait: () => undefined,
          invalidate: () => invalidateVoucher(state, { reason: null }, now),
          redeem: () => redeemVoucher(state, wanted, now),
        }[act]()
        if (!decided?.ok) continue
        const isSent = decided.events.some(({ type }) => type === 'VoucherDelivered')
        if (isSent && act === 'day') expect(isUndelivered(state) && Date.parse(state.deliverAt) <= now).toBe(true)
        facts.push(...decided.events)
      }
      expect(facts.filter(({ type }) => type === 'VoucherDelivered').length).toBeLessThanOrEqual(1)
    }),
  )
})
