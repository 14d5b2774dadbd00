import type { DomainEvent, DomainFact, EventOf } from '@alba/contracts/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { expect, test } from 'vitest'
import {
  bookingCanceled,
  bookingConfirmed,
  bookingId,
  bookingRequested,
  paymentIntentId,
  paymentSucceeded,
  personId,
  target,
} from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { purchaseId, voucherId, voucherIntent, voucherIssued, voucherOrdered } from '../testing/mail-sale-events.ts'
import { NotYet } from './facts.ts'
import { moneyBackOf } from './money-back.ts'

type Canceled = EventOf<'BookingCanceled'>['data']
const canceled = (changed: Partial<Canceled> = {}): DomainFact => {
  const fact = bookingCanceled('x')
  return { ...fact, data: { ...fact.data, ...changed } } as DomainFact
}
const confirmed = (...settledBy: EventOf<'BookingConfirmed'>['data']['settledBy']): DomainFact => ({
  type: 'BookingConfirmed',
  data: { ...(bookingConfirmed as Extract<DomainFact, { type: 'BookingConfirmed' }>).data, settledBy },
})

type OtherStreams = {
  /** The events of the card payment of the booking. */
  readonly payment?: readonly DomainEvent[]
  /** The events of the voucher that paid for the booking. */
  readonly voucher?: readonly DomainEvent[]
  /** The events of the card payment with which the voucher was bought. */
  readonly voucherPayment?: readonly DomainEvent[]
}

/** What is refunded for the events of a booking, of which the last one is its cancellation. */
async function decided(
  booking: readonly DomainFact[],
  { payment = [], voucher = [], voucherPayment = [] }: OtherStreams = {},
) {
  const events = recorded(booking)
  const cancellation = events.at(-1) as EventOf<'BookingCanceled'>
  const streams = new Map([
    [paymentStream(paymentIntentId), payment],
    [voucherStream(voucherId), voucher],
    [paymentStream(voucherIntent), voucherPayment],
  ])
  const [first, ...others] = await moneyBackOf(
    { history: async stream => streams.get(stream) ?? [] },
    events,
    cancellation,
  )
  return others.length === 0 ? first : [first, ...others]
}

const requested = bookingRequested()
const byCard = [requested, bookingConfirmed]
const refunded = (amountCents: number): DomainFact => ({
  type: 'PaymentRefunded',
  data: { paymentIntentId, target, amountCents },
})
/** 10 euros were given back in cash. */
const refundedInCash: DomainFact = {
  type: 'RefundedOtherwise',
  data: { paymentIntentId, target, personId, amountCents: 1_000, means: 'cash', reason: 'x' },
}

test('a card payment is owed, unless the cancellation says otherwise', async () => {
  const paid = recorded([paymentSucceeded])
  expect(await decided([...byCard, canceled()], { payment: paid })).toEqual({ kind: 'card', owedCents: 9_000 })
  expect(await decided([...byCard, canceled({ givesBack: true })], { payment: paid })).toEqual({
    kind: 'card',
    owedCents: 9_000,
  })
  expect(await decided([...byCard, canceled({ givesBack: false })], { payment: paid })).toEqual({
    kind: 'kept',
    paidWith: 'money',
  })
})

test('what was paid in another system is to be given back by hand', async () => {
  const elsewhere = [requested, confirmed({ kind: 'elsewhere', amountCents: 9_000 })]
  expect(await decided([...elsewhere, canceled()])).toEqual({ kind: 'elsewhere', owedCents: 9_000 })
  const kept = [...elsewhere, canceled({ givesBack: false })]
  expect(await decided(kept)).toEqual({ kind: 'kept', paidWith: 'money' })
})

test('amounts returned before the cancellation are not owed; later refunds change nothing', async () => {
  const decidedAfter = (...facts: DomainFact[]) =>
    decided([...byCard, canceled()], { payment: recorded([paymentSucceeded, ...facts]) })
  expect(await decidedAfter(refunded(2_000), refundedInCash)).toEqual({ kind: 'card', owedCents: 6_000 })
  expect(await decidedAfter(refunded(9_000))).toEqual({ kind: 'returned', cents: 9_000 })
  const lost: DomainFact = {
    type: 'DisputeClosed',
    data: { paymentIntentId, target, disputeId: 'dp_1', amountCents: 9_000, outcome: 'lost' },
  }
  expect(await decidedAfter(lost)).toEqual({ kind: 'returned', cents: 9_000 })
  const later = recorded([refunded(9_000)]).map(event => ({
    ...event,
    metadata: { ...event.metadata, occurredAt: '2099-01-01T00:00:00.000Z' },
  }))
  expect(await decided([...byCard, canceled()], { payment: later })).toEqual({ kind: 'card', owedCents: 9_000 })
})

test('without a card payment, only what was paid at the centre is owed', async () => {
  const staff = [requested, confirmed({ kind: 'staff' })]
  const paidOnSite: DomainFact = { type: 'PaidOnSite', data: { bookingId, amountCents: 7_000, means: 'cash' } }
  const undone: DomainFact = { type: 'PaymentOnSiteUndone', data: { bookingId } }
  expect(await decided([...staff, canceled()])).toEqual({ kind: 'nothing-paid' })
  expect(await decided([...staff, canceled({ givesBack: false })])).toEqual({ kind: 'nothing-paid' })
  expect(await decided([...staff, paidOnSite, canceled()])).toEqual({ kind: 'on-site', owedCents: 7_000 })
  expect(await decided([...staff, paidOnSite, undone, canceled()])).toEqual({ kind: 'nothing-paid' })
  expect(await decided([...staff, paidOnSite, canceled({ givesBack: false })])).toMatchObject({ kind: 'kept' })
})

test('a voucher is returned with its last day once it is restored, and kept if the cancellation says so', async () => {
  const settledBy = { kind: 'voucher', voucherId, voucherNumber: 'K7QP-4MXD-9HTA', amountCents: 7_500 } as const
  const booking = (changed: Partial<Canceled> = {}) => [requested, confirmed(settledBy), canceled(changed)]
  const issued = [voucherOrdered(), voucherIssued()]
  const restored: DomainFact = {
    type: 'VoucherRestored',
    data: { voucherId, bookingId, amountCents: 7_500, balanceCents: 7_500, reason: 'canceled_by_staff' },
  }
  const expiry = { expiresOn: '2027-11-30', expiresAt: '2027-11-30T22:59:59Z' }
  const extended: DomainFact = {
    type: 'VoucherExtended',
    data: { voucherId, months: 3, ...expiry, by: 'centre_canceled' },
  }
  await expect(decided(booking(), { voucher: recorded(issued) })).rejects.toBeInstanceOf(NotYet)
  expect(await decided(booking(), { voucher: recorded([...issued, restored]) })).toEqual({
    kind: 'voucher',
    lastDay: '2027-08-21',
  })
  expect(await decided(booking(), { voucher: recorded([...issued, restored, extended]) })).toEqual({
    kind: 'voucher',
    lastDay: '2027-11-30',
  })
  expect(await decided(booking({ givesBack: false }), { voucher: recorded(issued) })).toEqual({
    kind: 'kept',
    paidWith: 'voucher',
  })
})

test('an invalidated voucher stays invalid; what it paid is to be settled, unless its price is returned', async () => {
  const settledBy = { kind: 'voucher', voucherId, voucherNumber: 'K7QP-4MXD-9HTA', amountCents: 7_500 } as const
  const booking = [requested, confirmed(settledBy), canceled()]
  const restored: DomainFact = {
    type: 'VoucherRestored',
    data: { voucherId, bookingId, amountCents: 7_500, balanceCents: 10_000, reason: 'canceled_by_staff' },
  }
  const paidWith = { kind: 'card', paymentIntentId: voucherIntent, amountCents: 10_000 } as const
  const issued = [voucherOrdered({ serviceId: null, amountCents: 10_000 }), voucherIssued({ paidWith })]
  const redeemed: DomainFact = {
    type: 'VoucherRedeemed',
    data: { voucherId, bookingId, amountCents: 7_500, balanceCents: 2_500 },
  }
  const invalidated = (reason: 'staff' | 'refunded' | 'withdrawal'): DomainFact[] => [
    ...issued,
    redeemed,
    { type: 'VoucherInvalidated', data: { voucherId, reason, withdrawalId: null } },
  ]
  const owed = { kind: 'void-voucher', cents: 7_500, priceReturned: false }

  expect(await decided(booking, { voucher: recorded(invalidated('staff')) })).toEqual(owed)
  expect(await decided(booking, { voucher: recorded([...invalidated('staff'), restored]) })).toEqual(owed)
  for (const reason of ['refunded', 'withdrawal'] as const)
    expect(await decided(booking, { voucher: recorded(invalidated(reason)) })).toEqual({ ...owed, priceReturned: true })

  const ofVoucher = { paymentIntentId: voucherIntent, target: { kind: 'voucher', id: voucherId } } as const
  const refundOf = (amountCents: number): DomainFact[] => [
    { type: 'PaymentRefunded', data: { ...ofVoucher, amountCents } },
  ]
  const afterRefundOf = (cents: number) =>
    decided(booking, { voucher: recorded(invalidated('staff')), voucherPayment: recorded(refundOf(cents)) })
  expect(await afterRefundOf(9_999)).toEqual(owed)
  expect(await afterRefundOf(10_000)).toEqual({ ...owed, priceReturned: true })

  const ofPackage = voucherIssued({ paidWith: { kind: 'package', purchaseId } })
  const ofPackageInvalidated = [voucherOrdered({ purchaseId }), ofPackage, ...invalidated('staff').slice(2)]
  expect(await decided(booking, { voucher: recorded(ofPackageInvalidated) })).toEqual(owed)
})

test('what a voucher and a card paid together goes back to each of them', async () => {
  const part = { kind: 'voucher', voucherId, voucherNumber: 'K7QP-4MXD-9HTA', amountCents: 4_000 } as const
  const rest = { kind: 'card', paymentIntentId, amountCents: 5_000 } as const
  const both = [requested, confirmed(part, rest)]
  const use = { voucherId, bookingId, amountCents: 4_000, balanceCents: 0 }
  const voucher = recorded([
    voucherOrdered(),
    voucherIssued(),
    { type: 'VoucherRedeemed', data: use },
    { type: 'VoucherRestored', data: { ...use, balanceCents: 4_000, reason: 'canceled_by_staff' } },
  ])
  expect(await decided([...both, canceled()], { payment: recorded([paymentSucceeded]), voucher })).toEqual([
    { kind: 'voucher', lastDay: '2027-08-21', partCents: 4_000 },
    { kind: 'card', owedCents: 5_000 },
  ])
})

test('what is kept of several payments is said once, and what was returned before beside it', async () => {
  const part = { kind: 'voucher', voucherId, voucherNumber: 'K7QP-4MXD-9HTA', amountCents: 2_000 } as const
  const rest = { kind: 'card', paymentIntentId, amountCents: 5_000 } as const
  const keptOf = (...settledBy: Parameters<typeof confirmed>) =>
    decided([requested, confirmed(...settledBy), canceled({ givesBack: false })], {
      payment: recorded([paymentSucceeded, refunded(5_000)]),
    })
  expect(await keptOf(part, part)).toEqual({ kind: 'kept', paidWith: 'vouchers' })
  expect(await keptOf(part, part, rest)).toEqual([
    { kind: 'kept', paidWith: 'vouchers' },
    { kind: 'returned', cents: 5_000 },
  ])
  const unpaid = [requested, confirmed(part, part, rest), canceled({ givesBack: false })]
  expect(await decided(unpaid, { payment: recorded([paymentSucceeded]) })).toEqual({ kind: 'kept', paidWith: 'both' })
})
