import { reject } from '@alba/contracts/shared/decision'
import { defaultTerms } from '@alba/contracts/testing/terms'
import type { VoucherEvent } from '@alba/contracts/vouchers/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import {
  BEFORE,
  EXPIRES_AT,
  EXPIRES_ON,
  expired,
  freeAmount,
  INTENT,
  invalidated,
  issued,
  issuedData,
  NONE_RETIRED,
  NUMBER,
  OVER,
  orderCanceled,
  ordered,
  orderedData,
  paymentRequested,
  personId,
  purchaseId,
  redeemed,
  restored,
  resumed,
  suspended,
  voucherId,
  withdrawalId,
  ZONE,
} from '../testing/voucher-facts.ts'
import {
  cancelOrder,
  expireVoucher,
  extendVoucher,
  invalidateVoucher,
  issueVoucher,
  issueWithPackage,
  orderVoucher,
  payableVoucher,
  type Redemption,
  redeemVoucher,
  refundVoucher,
  requestPayment,
  restoreVoucher,
  resumeVoucher,
  suspendVoucher,
  undoExtension,
  withdrawVoucher,
} from './decide.ts'
import { type Voucher, voucher } from './voucher.ts'

const CANCELED = { reason: 'canceled_by_staff', terms: defaultTerms } as const

const after = (...facts: VoucherEvent[]) => given(voucher.evolve, voucher.initial, facts)
const bookingId = 100_000_000_000_001
const other = 100_000_000_000_002

describe('ordering a voucher', () => {
  const order =
    (changes = {}) =>
    (state: Voucher) =>
      orderVoucher(state, orderedData(changes))

  it('is recorded once', () => {
    after().when(order()).yields([ordered()])
    after(ordered()).when(order()).yields([])
    after(ordered(), issued).when(order()).yields([])
  })
  it('refuses another order under the same key', () => {
    after(ordered())
      .when(order({ requestDigest: 'another' }))
      .rejects('idempotency_key_reused')
  })
})

describe('paying for a voucher', () => {
  const intent = { voucherId, paymentIntentId: INTENT, amountCents: 7_500 }
  const request = (state: Voucher) => requestPayment(state, intent)

  it('records the first intent only', () => {
    after(ordered()).when(request).yields([paymentRequested])
    after(ordered(), paymentRequested).when(request).yields([])
    after(ordered(), paymentRequested)
      .when(state => requestPayment(state, { ...intent, paymentIntentId: 'pi_another' }))
      .rejects('order_closed')
  })
  it('is refused when the order is unknown, canceled, paid or part of a package', () => {
    after().when(request).rejects('voucher_unknown')
    after(ordered(), orderCanceled).when(request).rejects('order_closed')
    after(ordered(), issued).when(request).rejects('payment_settled')
    expect(payableVoucher(after(ordered({ purchaseId })).state)).toEqual(reject('order_closed'))
  })
  it('cancels an order when its own payment is closed, and never a paid voucher', () => {
    const cancel = (state: Voucher) => cancelOrder(state, INTENT)
    after(ordered())
      .when(state => cancelOrder(state, null))
      .yields([orderCanceled])
    after(ordered()).when(cancel).yields([])
    after(ordered(), paymentRequested).when(cancel).yields([orderCanceled])
    after(ordered(), paymentRequested)
      .when(state => cancelOrder(state, 'pi_another'))
      .yields([])
    for (const end of [orderCanceled, issued]) after(ordered(), paymentRequested, end).when(cancel).yields([])
    after().when(cancel).yields([])
  })
  it('issues the voucher once, also for a canceled order', () => {
    const issue = (state: Voucher) => issueVoucher(state, issuedData)
    after(ordered()).when(issue).yields([issued])
    after(ordered(), paymentRequested, orderCanceled).when(issue).yields([issued])
    for (const end of [[], [redeemed(bookingId)], [invalidated()], [expired]])
      after(ordered(), issued, ...end)
        .when(issue)
        .yields([])
    after().when(issue).rejects('voucher_unknown')
  })
  it('orders and issues the voucher of a package at once', () => {
    const paidWith = { kind: 'package', purchaseId } as const
    const issue = (state: Voucher) => issueWithPackage(state, orderedData({ purchaseId }), { ...issuedData, paidWith })
    after()
      .when(issue)
      .yields([ordered({ purchaseId }), { ...issued, data: { ...issuedData, paidWith } }])
    after(ordered({ purchaseId }), issued).when(issue).yields([])
    for (const others of [ordered(), ordered({ purchaseId: purchaseId + 1 })])
      after(others).when(issue).rejects('idempotency_key_reused')
  })
})

/** A redemption of the voucher for its own service. */
const wanted: Redemption = {
  number: NUMBER,
  bookingId,
  serviceId: 1,
  priceCents: 7_500,
  retiredServices: NONE_RETIRED,
}

describe('redeeming a voucher', () => {
  const redeem =
    (changes: Partial<Redemption> = {}, now = BEFORE) =>
    (state: Voucher) =>
      redeemVoucher(state, { ...wanted, ...changes }, now)

  it('pays its service, whatever the service costs now', () => {
    after(ordered(), issued)
      .when(redeem())
      .yields([redeemed(bookingId)])
    after(ordered(), issued)
      .when(redeem({ priceCents: 9_900 }))
      .yields([redeemed(bookingId)])
  })
  it('leaves the rest of a free amount on the voucher', () => {
    const rest = redeemed(bookingId, 7_500, 2_500)
    after(freeAmount(), issued).when(redeem()).yields([rest])
    after(freeAmount(), issued, rest)
      .when(redeem({ bookingId: other, priceCents: 2_500 }))
      .yields([redeemed(other, 2_500, 0)])
    after(freeAmount(), issued, rest)
      .when(redeem({ bookingId: other, priceCents: 2_501 }))
      .rejects('voucher_amount_too_small')
  })
  it('is recorded once for each booking', () => {
    after(ordered(), issued, redeemed(bookingId)).when(redeem()).yields([])
    after(ordered(), issued, redeemed(bookingId), expired).when(redeem({}, OVER)).yields([])
  })
  it('needs the right number', () => {
    after(ordered(), issued)
      .when(redeem({ number: 'ABCD-EFGH-JKLN' }))
      .rejects('voucher_unknown')
    after().when(redeem()).rejects('voucher_unknown')
    after(ordered()).when(redeem()).rejects('voucher_unknown')
    after(ordered(), orderCanceled).when(redeem()).rejects('voucher_unknown')
  })
  it('is refused when the voucher is used, invalidated, suspended or for another service', () => {
    after(ordered(), issued, redeemed(bookingId))
      .when(redeem({ bookingId: other }))
      .rejects('voucher_used')
    after(ordered(), issued, invalidated()).when(redeem()).rejects('voucher_invalidated')
    after(ordered(), issued, suspended).when(redeem()).rejects('voucher_suspended')
    after(ordered(), issued)
      .when(redeem({ serviceId: 2 }))
      .rejects('voucher_for_another_service')
    after(ordered(), issued, suspended, resumed)
      .when(redeem())
      .yields([redeemed(bookingId)])
  })
  it('is possible until the end of the last day', () => {
    after(ordered(), issued)
      .when(redeem({}, BEFORE))
      .yields([redeemed(bookingId)])
    after(ordered(), issued).when(redeem({}, OVER)).rejects('voucher_expired')
  })
})

describe('redeeming a voucher whose service is retired', () => {
  const retiredServices = new Set([1])
  const redeem =
    (changes: Partial<Redemption> = {}) =>
    (state: Voucher) =>
      redeemVoucher(state, { ...wanted, serviceId: 2, retiredServices, ...changes }, BEFORE)
  const rest = redeemed(bookingId, 6_000, 1_500)

  it('pays another service like a free amount, and leaves the rest', () => {
    after(ordered(), issued)
      .when(redeem({ priceCents: 6_000 }))
      .yields([rest])
    after(ordered(), issued)
      .when(redeem({ priceCents: 7_501 }))
      .rejects('voucher_amount_too_small')
    after(ordered(), issued)
      .when(redeem({ priceCents: 6_000, retiredServices: new Set([3]) }))
      .rejects('voucher_for_another_service')
  })
  it('still pays its own service when that was booked before', () => {
    after(ordered(), issued)
      .when(redeem({ serviceId: 1, priceCents: 9_900 }))
      .yields([redeemed(bookingId)])
  })
  it('leaves an amount that cannot pay the whole service when it is offered again', () => {
    const again = (changes: Partial<Redemption>) =>
      redeem({ bookingId: other, retiredServices: NONE_RETIRED, ...changes })
    after(ordered(), issued, rest)
      .when(again({ serviceId: 1, priceCents: 7_500 }))
      .rejects('voucher_amount_too_small')
    after(ordered(), issued, rest)
      .when(again({ priceCents: 1_500 }))
      .yields([redeemed(other, 1_500, 0)])
    after(ordered(), issued, rest, restored(bookingId, 6_000, 7_500))
      .when(again({ serviceId: 1, priceCents: 9_900 }))
      .yields([redeemed(other)])
  })
})

describe('restoring a voucher', () => {
  const restore = (state: Voucher) => restoreVoucher(state, bookingId, CANCELED, { today: '2026-12-01', zone: ZONE })

  it('restores what the booking had redeemed, once', () => {
    after(ordered(), issued, redeemed(bookingId))
      .when(restore)
      .yields([restored(bookingId)])
    after(freeAmount(), issued, redeemed(other, 1_000, 9_000), redeemed(bookingId, 7_500, 1_500))
      .when(restore)
      .yields([restored(bookingId, 7_500, 9_000)])
    after(ordered(), issued, redeemed(bookingId), restored(bookingId)).when(restore).yields([])
    after(ordered(), issued).when(restore).yields([])
    after(ordered()).when(restore).yields([])
    after().when(restore).yields([])
  })
  it('is possible for an invalidated voucher, which stays invalidated', () => {
    const taken = [freeAmount(), issued, redeemed(bookingId, 7_500, 2_500), invalidated()]
    after(...taken)
      .when(restore)
      .yields([restored(bookingId, 7_500, 10_000)])
    expect(after(...taken, restored(bookingId, 7_500, 10_000)).state).toMatchObject({
      status: 'invalidated',
      balanceCents: 10_000,
      redemptions: [],
    })
  })
  it('keeps the redemptions of other bookings', () => {
    const taken = [redeemed(other, 1_000, 9_000), redeemed(bookingId, 7_500, 1_500)]
    expect(after(freeAmount(), issued, ...taken, restored(bookingId, 7_500, 9_000)).state).toMatchObject({
      redemptions: [{ bookingId: other, amountCents: 1_000 }],
    })
  })
  it('makes the voucher usable again', () => {
    after(ordered(), issued, redeemed(bookingId), restored(bookingId))
      .when(state => redeemVoucher(state, { ...wanted, bookingId: other }, BEFORE))
      .yields([redeemed(other)])
  })
})

describe('extending a voucher', () => {
  const extended = (months: number, expiresOn: string, expiresAt: string) => ({
    type: 'VoucherExtended',
    data: { voucherId, months, expiresOn, expiresAt, personId, reason: 'Bébé malade', by: 'staff' },
  })
  const extend = (months: number, today: string) => (state: Voucher) =>
    extendVoucher(state, { months, reason: 'Bébé malade' }, today, ZONE)

  it('counts from the last day', () => {
    const later = extended(3, '2027-11-21', '2027-11-21T22:59:59Z')
    after(ordered(), issued).when(extend(3, '2026-12-01')).yields([later])
    after(ordered(), issued).when(extend(3, EXPIRES_ON)).yields([later])
  })
  it('counts from today for an expired voucher, which is valid again', () => {
    const later = extended(1, '2027-10-01', '2027-10-01T21:59:59Z') as VoucherEvent
    after(ordered(), issued, expired).when(extend(1, '2027-09-01')).yields([later])
    after(ordered(), issued, expired, later)
      .when(state => redeemVoucher(state, wanted, Date.parse('2027-09-02')))
      .yields([redeemed(bookingId)])
  })
  it('is refused when the voucher is unpaid, used up or invalidated', () => {
    for (const facts of [
      [ordered()],
      [ordered(), orderCanceled],
      [ordered(), issued, redeemed(bookingId)],
      [ordered(), issued, invalidated()],
    ])
      after(...facts)
        .when(extend(3, '2026-12-01'))
        .rejects('voucher_not_extendable')
    after().when(extend(3, '2026-12-01')).rejects('voucher_unknown')
  })
})

describe('invalidating a voucher', () => {
  const invalidate =
    (now = BEFORE) =>
    (state: Voucher) =>
      invalidateVoucher(state, { reason: null }, now)

  it('is possible for a valid voucher, and permanent', () => {
    after(ordered(), issued).when(invalidate()).yields([invalidated()])
    after(freeAmount(), issued, redeemed(bookingId, 7_500, 2_500))
      .when(invalidate())
      .yields([invalidated()])
    after(ordered(), issued, invalidated()).when(invalidate()).yields([])
    after(ordered(), issued, invalidated())
      .when(state => extendVoucher(state, { months: 3, reason: null }, '2026-12-01', ZONE))
      .rejects('voucher_not_extendable')
  })
  it('is refused when the voucher cannot be used anyway', () => {
    after(ordered()).when(invalidate()).rejects('voucher_not_invalidable')
    after(ordered(), issued, redeemed(bookingId)).when(invalidate()).rejects('voucher_not_invalidable')
    after(ordered(), issued).when(invalidate(OVER)).rejects('voucher_not_invalidable')
    after(ordered(), issued, suspended).when(invalidate()).rejects('voucher_not_invalidable')
    after().when(invalidate()).rejects('voucher_unknown')
  })
})

describe('a withdrawal', () => {
  const withdraw = (state: Voucher) => withdrawVoucher(state, withdrawalId)
  const suspend = (state: Voucher) => suspendVoucher(state, withdrawalId)

  it('suspends the voucher, then invalidates or resumes it, each once', () => {
    after(ordered(), issued).when(suspend).yields([suspended])
    after(ordered(), issued, suspended).when(suspend).yields([])
    after(ordered(), issued, suspended)
      .when(withdraw)
      .yields([invalidated('withdrawal', withdrawalId)])
    after(ordered(), issued, invalidated('withdrawal', withdrawalId)).when(withdraw).yields([])
    after(ordered(), issued, invalidated('withdrawal', withdrawalId)).when(suspend).yields([])
    after(ordered(), issued, suspended)
      .when(state => resumeVoucher(state, withdrawalId))
      .yields([resumed])
    after(ordered(), issued, suspended, resumed)
      .when(state => resumeVoucher(state, withdrawalId))
      .yields([])
    after(ordered(), issued, suspended)
      .when(state => resumeVoucher(state, withdrawalId + 1))
      .yields([])
  })
  it('can invalidate the voucher without suspending it', () => {
    after(ordered(), issued)
      .when(withdraw)
      .yields([invalidated('withdrawal', withdrawalId)])
  })
  it('is refused when the voucher is used, invalidated, unpaid or suspended for another withdrawal', () => {
    after(ordered(), issued, redeemed(bookingId)).when(withdraw).rejects('voucher_used')
    after(ordered(), issued, redeemed(bookingId)).when(suspend).rejects('voucher_used')
    after(ordered(), issued, invalidated('withdrawal', 1)).when(withdraw).rejects('voucher_invalidated')
    after(ordered(), issued, invalidated()).when(suspend).rejects('voucher_invalidated')
    for (const facts of [[], [ordered()], [ordered(), orderCanceled]]) {
      after(...facts)
        .when(withdraw)
        .rejects('voucher_unpaid')
      after(...facts)
        .when(suspend)
        .rejects('voucher_unpaid')
    }
    const another = withdrawalId + 1
    after(ordered(), issued, suspended)
      .when(state => suspendVoucher(state, another))
      .rejects('voucher_suspended')
    after(ordered(), issued, suspended)
      .when(state => withdrawVoucher(state, another))
      .rejects('voucher_suspended')
  })
})

describe('a full refund', () => {
  const canceledForGood: VoucherEvent = { type: 'VoucherOrderCanceled', data: { voucherId, refunded: true } }

  it('invalidates the voucher once, whatever was redeemed from it', () => {
    after(ordered(), issued)
      .when(refundVoucher)
      .yields([invalidated('refunded')])
    after(ordered(), issued, suspended)
      .when(refundVoucher)
      .yields([invalidated('refunded')])
    after(ordered(), issued, redeemed(bookingId))
      .when(refundVoucher)
      .yields([invalidated('refunded')])
    after(freeAmount(), issued, redeemed(bookingId, 6_000, 4_000))
      .when(refundVoucher)
      .yields([invalidated('refunded')])
    after(ordered(), issued, invalidated()).when(refundVoucher).yields([])
    after().when(refundVoucher).rejects('voucher_unknown')
  })
  it('keeps the voucher invalidated when the amount of a booking is restored to it', () => {
    after(
      freeAmount(),
      issued,
      redeemed(bookingId, 6_000, 4_000),
      invalidated('refunded'),
      restored(bookingId, 6_000, 10_000),
    )
      .when(state => redeemVoucher(state, { ...wanted, bookingId: other }, BEFORE))
      .rejects('voucher_invalidated')
  })
  it('before the voucher is issued prevents that it is ever issued', () => {
    after(ordered()).when(refundVoucher).yields([canceledForGood])
    after(ordered(), orderCanceled).when(refundVoucher).yields([canceledForGood])
    after(ordered(), canceledForGood).when(refundVoucher).yields([])
    after(ordered(), canceledForGood)
      .when(state => issueVoucher(state, issuedData))
      .yields([])
  })
})

describe('restoring a voucher near its end because the centre canceled', () => {
  const restoreOn = (today: string) => (state: Voucher) =>
    restoreVoucher(state, bookingId, CANCELED, { today, zone: ZONE })
  const extendedByCentre = (expiresOn: string, expiresAt: string): VoucherEvent => ({
    type: 'VoucherExtended',
    data: { voucherId, months: 3, expiresOn, expiresAt, personId, reason: null, by: 'centre_canceled' },
  })

  it('makes it valid for as many months as the booking’s terms give, also when it has expired', () => {
    const used = after(ordered(), issued, redeemed(bookingId))
    used
      .when(restoreOn('2027-08-30'))
      .yields([restored(bookingId), extendedByCentre('2027-11-30', '2027-11-30T22:59:59Z')])
    used
      .when(restoreOn('2027-05-22'))
      .yields([restored(bookingId), extendedByCentre('2027-08-22', '2027-08-22T21:59:59Z')])
    used.when(restoreOn('2027-05-21')).yields([restored(bookingId)])
    const two = { reason: 'canceled_by_staff', terms: { moveMonths: 2 } } as const
    const end = { expiresOn: '2027-10-30', expiresAt: '2027-10-30T21:59:59Z' }
    used
      .when(state => restoreVoucher(state, bookingId, two, { today: '2027-08-30', zone: ZONE }))
      .yields([
        restored(bookingId),
        {
          type: 'VoucherExtended',
          data: { voucherId, months: 2, ...end, personId, reason: null, by: 'centre_canceled' },
        },
      ])
  })
  it('does not extend it for a booking that was never confirmed', () => {
    const data = { voucherId, bookingId, amountCents: 7_500, balanceCents: 7_500, reason: 'not_confirmed' }
    after(ordered(), issued, redeemed(bookingId))
      .when(state => restoreVoucher(state, bookingId, { reason: 'not_confirmed' }, { today: '2027-08-30', zone: ZONE }))
      .yields([{ type: 'VoucherRestored', data }])
  })
  it('does not extend an invalidated voucher', () => {
    after(ordered(), issued, redeemed(bookingId), invalidated('refunded'))
      .when(restoreOn('2027-08-30'))
      .yields([restored(bookingId)])
  })
  it('extends it in a way that staff cannot undo', () => {
    after(
      ordered(),
      issued,
      redeemed(bookingId),
      restored(bookingId),
      extendedByCentre('2027-11-30', '2027-11-30T22:59:59Z'),
    )
      .when(state => undoExtension(state, { reason: null }))
      .rejects('voucher_not_extended')
  })
})

describe('undoing an extension', () => {
  const undo = (state: Voucher) => undoExtension(state, { reason: 'Un clic de trop' })
  const extend = (expiresOn: string): VoucherEvent => ({
    type: 'VoucherExtended',
    data: { voucherId, months: 3, expiresOn, expiresAt: `${expiresOn}T22:59:59Z`, by: 'staff' },
  })
  const undone = (expiresOn: string, expiresAt: string): VoucherEvent => ({
    type: 'VoucherExtensionUndone',
    data: { voucherId, expiresOn, expiresAt, personId, reason: 'Un clic de trop' },
  })

  it('leaves an extension that somebody else made after the one that is meant', () => {
    const undoFirst = (state: Voucher) =>
      undoExtension(state, { reason: null, formerExpiresAt: '2027-11-21T22:59:59.000Z' })
    const [first, second, third] = [extend('2027-11-21'), extend('2028-02-21'), extend('2028-05-21')]
    after(ordered(), issued, first, second, third).when(undoFirst).rejects('voucher_end_changed')
    after(ordered(), issued, first, second)
      .when(undoFirst)
      .yields([
        {
          type: 'VoucherExtensionUndone',
          data: { voucherId, expiresOn: '2027-11-21', expiresAt: '2027-11-21T22:59:59Z', personId, reason: null },
        },
      ])
  })

  it('restores the former end, one extension after the other', () => {
    const first = extend('2027-11-21')
    const second = extend('2028-02-21')
    const back = undone('2027-11-21', '2027-11-21T22:59:59Z')
    after(ordered(), issued, first, second).when(undo).yields([back])
    after(ordered(), issued, first, second, back)
      .when(undo)
      .yields([undone(EXPIRES_ON, EXPIRES_AT)])
    after(ordered(), issued, first, second, back, undone(EXPIRES_ON, EXPIRES_AT))
      .when(undo)
      .rejects('voucher_not_extended')
  })
  it('changes nothing when the end is another one than staff saw, as after an answer that was lost', () => {
    const seen = (seenExpiresAt: string) => ({ reason: null, seenExpiresAt })
    const more = (seenExpiresAt: string) => (state: Voucher) =>
      extendVoucher(state, { months: 3, ...seen(seenExpiresAt) }, '2026-11-21', ZONE)
    const back = (seenExpiresAt: string) => (state: Voucher) => undoExtension(state, seen(seenExpiresAt))
    const once = [ordered(), issued, extend('2027-11-21')]
    const [first, second] = [EXPIRES_AT, '2027-11-21T22:59:59.000Z']
    after(ordered(), issued).when(more(second)).rejects('voucher_end_changed')
    after(...once)
      .when(more(first))
      .rejects('voucher_end_changed')
    after(...once)
      .when(back(first))
      .rejects('voucher_end_changed')
    expect(extendVoucher(after(...once).state, { months: 3, ...seen(second) }, '2026-11-21', ZONE)).toMatchObject({
      ok: true,
      events: [{ type: 'VoucherExtended', data: { expiresOn: '2028-02-21' } }],
    })
    expect(undoExtension(after(...once).state, seen(second))).toMatchObject({
      ok: true,
      events: [{ type: 'VoucherExtensionUndone', data: { expiresOn: EXPIRES_ON } }],
    })
  })
  it('is refused while the voucher is to be sent after its former end: it would never be sent', () => {
    const gift = ordered({ deliverAt: '2026-12-24T17:00:00.000Z' })
    const delivery = (deliverAt: string): VoucherEvent => ({
      type: 'VoucherDeliveryMoved',
      data: { voucherId, deliverAt },
    })
    const afterEnd = new Date(Date.parse(EXPIRES_AT) + 1_000).toISOString()
    const sent: VoucherEvent = { type: 'VoucherDelivered', data: { voucherId, to: 'buyer', by: 'buyer' } }
    const back = undone(EXPIRES_ON, EXPIRES_AT)
    after(gift, issued, extend('2027-11-21')).when(undo).yields([back])
    after(gift, issued, extend('2027-11-21'), delivery(afterEnd)).when(undo).rejects('voucher_sent_later')
    after(gift, issued, extend('2027-11-21'), delivery(EXPIRES_AT)).when(undo).yields([back])
    after(gift, issued, extend('2027-11-21'), delivery(afterEnd), sent).when(undo).yields([back])
  })
  it('lets the voucher expire again when its former last day is over', () => {
    const back = undone(EXPIRES_ON, EXPIRES_AT)
    const ended = after(ordered(), issued, extend('2027-11-21'), expired, back)
    expect(ended.state).toMatchObject({ expiresOn: EXPIRES_ON, expiresAt: EXPIRES_AT })
    ended.when(state => expireVoucher(state, OVER)).yields([expired])
  })
  it('is refused without an extension', () => {
    after(ordered()).when(undo).rejects('voucher_not_extended')
    after(ordered(), issued).when(undo).rejects('voucher_not_extended')
    after(ordered(), issued, extend('2027-11-21'), invalidated()).when(undo).rejects('voucher_not_extended')
    after().when(undo).rejects('voucher_unknown')
  })
})

describe('expiring', () => {
  const expire = (now: number) => (state: Voucher) => expireVoucher(state, now)

  it('is recorded once, after the last day', () => {
    after(ordered(), issued).when(expire(BEFORE)).yields([])
    after(ordered(), issued).when(expire(OVER)).yields([expired])
    after(ordered(), issued, expired).when(expire(OVER)).yields([])
  })
  it('changes nothing for a voucher that was used, invalidated or extended', () => {
    const extended: VoucherEvent = {
      type: 'VoucherExtended',
      data: { voucherId, months: 1, expiresOn: '2027-09-21', expiresAt: '2027-09-21T21:59:59Z' },
    }
    for (const end of [redeemed(bookingId), invalidated(), extended])
      after(ordered(), issued, end).when(expire(OVER)).yields([])
    after(ordered(), issued, expired, extended)
      .when(expire(Date.parse('2027-09-21T22:00:00Z')))
      .yields([expired])
  })
})

describe('the state of a voucher', () => {
  it('does not exist before the order, and is ordered or canceled before it is issued', () => {
    for (const fact of [paymentRequested, orderCanceled, issued, redeemed(bookingId), invalidated(), expired])
      expect(after(fact).state).toEqual({ status: 'none' })
    const order = { ...orderedData(), paymentIntentId: null, correctionsByBuyer: 0, status: 'ordered' }
    expect(after(ordered()).state).toEqual(order)
    for (const fact of [redeemed(bookingId), suspended, invalidated(), expired])
      expect(after(ordered(), fact).state).toEqual(order)
    for (const fact of [redeemed(bookingId), suspended, invalidated(), expired])
      expect(after(ordered(), orderCanceled, fact).state).toEqual({ ...order, status: 'canceled', refunded: false })
  })
  it('has its whole amount as balance when it is issued', () => {
    expect(after(ordered(), paymentRequested, issued).state).toEqual({
      ...orderedData(),
      ...issuedData,
      paymentIntentId: INTENT,
      correctionsByBuyer: 0,
      status: 'issued',
      balanceCents: 7_500,
      redemptions: [],
      suspendedBy: null,
      isDelivered: false,
      expired: false,
      endedBefore: [],
    })
  })
  it('does not change when the order of an issued voucher is canceled', () => {
    expect(after(ordered(), issued, orderCanceled).state).toEqual(after(ordered(), issued).state)
  })
  it('names the withdrawal that invalidated it, and is no longer suspended', () => {
    const end = invalidated('withdrawal', withdrawalId)
    expect(after(ordered(), issued, suspended, end).state).toMatchObject({
      status: 'invalidated',
      suspendedBy: null,
      withdrawalId,
    })
  })
})
