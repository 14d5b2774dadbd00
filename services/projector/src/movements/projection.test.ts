import type { DomainFact } from '@alba/contracts/events'
import type { MovementSourceRow } from '@alba/contracts/movements/rows'
import { expect, test } from 'vitest'
import { bookingId } from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import {
  paymentOf,
  purchaseId,
  voucherExpired,
  voucherId,
  voucherImported,
  voucherInvalidated,
  voucherIssued,
  voucherOrdered,
  voucherRedeemed,
  voucherRestored,
} from '../testing/sale-events.ts'
import { movements } from './projection.ts'

const NOW = '2026-11-20T10:00:00.000Z'

const rowAfter = (facts: readonly DomainFact[], occurredAt = NOW) =>
  (rowsAfter(movements, recorded(facts, { occurredAt })).sources as MovementSourceRow[])[0]
/** What moved: each kind with its cents. */
const movedBy = (facts: readonly DomainFact[], occurredAt = NOW) =>
  rowAfter(facts, occurredAt)?.movements.map(({ kind, cents }) => [kind, cents])

const card = paymentOf('voucher')
const intent = { paymentIntentId: card.created.data.paymentIntentId, target: card.created.data.target }
const extended = (expiresAt: string): DomainFact => ({
  type: 'VoucherExtended',
  data: { voucherId, months: 3, expiresOn: expiresAt.slice(0, 10), expiresAt },
})

test('a payment by card moves what was taken, by the clock of the provider, and leads to its sale and event', () => {
  const paid: DomainFact = { ...card.succeeded, data: { ...card.succeeded.data, paidAt: '2026-10-31T22:59:00Z' } }
  expect(rowAfter([paid])).toMatchObject({
    key: 'payment:pi_voucher',
    sale: `voucher:${voucherId}`,
    movements: [
      {
        kind: 'card_taken',
        at: '2026-10-31T22:59:00Z',
        cents: 9_000,
        event_id: '00000000-0000-4000-8000-000000000001',
        booking_id: null,
      },
    ],
  })
})

test('older refunds, which have only the sum, move the difference; a refund that came back is taken again', () => {
  const sentBack: DomainFact = {
    type: 'PaymentRefundFailed',
    data: { ...intent, refundId: 're_1', amountCents: 2_000, refundedCents: 3_000, reason: null },
  }
  expect(movedBy([card.succeeded, card.refunded(3_000), card.refunded(5_000), sentBack])).toEqual([
    ['card_taken', 9_000],
    ['card_refunded', -3_000],
    ['card_refunded', -2_000],
    ['refund_sent_back', 2_000],
  ])
})

test('what the bank holds back moves once, whether the dispute is lost or won', () => {
  const closed = (outcome: 'won' | 'lost'): DomainFact => ({
    type: 'DisputeClosed',
    data: { ...intent, disputeId: 'dp_1', amountCents: 9_000, outcome },
  })
  const held = [
    ['card_taken', 9_000],
    ['disputed', -9_000],
  ]
  expect(movedBy([card.succeeded, card.disputed, closed('lost')])).toEqual(held)
  expect(movedBy([card.succeeded, card.disputed, closed('won')])).toEqual([...held, ['dispute_won', 9_000]])
})

test('a record of a payment at the centre that was a mistake is taken back with its amount', () => {
  const undone: DomainFact = { type: 'PaymentOnSiteUndone', data: { bookingId } }
  const paid = (amountCents: number): DomainFact => ({
    type: 'PaidOnSite',
    data: { bookingId, amountCents, means: 'cash' },
  })
  expect(movedBy([paid(7_000), undone, paid(7_500)])).toEqual([
    ['on_site_taken', 7_000],
    ['on_site_undone', -7_000],
    ['on_site_taken', 7_500],
  ])
})

test('a voucher that is only ordered is owed to nobody; what is left on it lapses in the second after its last one', () => {
  expect(movedBy([voucherOrdered()])).toEqual([])
  const row = rowAfter([voucherOrdered(), voucherIssued(), voucherRedeemed(bookingId, 4_000, 5_000), voucherExpired])
  expect(row?.movements.map(({ kind, cents, at, booking_id }) => [kind, cents, at, booking_id])).toEqual([
    ['voucher_sold', 9_000, '2026-11-20T09:58:00Z', null],
    ['voucher_redeemed', -4_000, NOW, bookingId],
    ['voucher_lapsed', -5_000, '2027-08-20T22:00:00.000Z', null],
  ])
})

test('a voucher that lapsed is owed again once it is extended', () => {
  const facts = [voucherOrdered(), voucherIssued(), voucherExpired, extended('2027-11-20T22:59:59Z')]
  expect(movedBy(facts)?.slice(2)).toEqual([['voucher_revived', 9_000]])
})

test('an extension that is taken back after the former end lapses the voucher once', () => {
  const undone: DomainFact = {
    type: 'VoucherExtensionUndone',
    data: { voucherId, expiresOn: '2026-11-10', expiresAt: '2026-11-10T22:59:59Z' },
  }
  const facts = [voucherOrdered(), voucherIssued(), extended('2027-02-10T22:59:59Z'), undone, voucherExpired]
  expect(movedBy(facts)?.slice(1)).toEqual([['voucher_lapsed', -9_000]])
})

test('what a booking gives back to a voucher without worth moves nothing in sum', () => {
  const used = [voucherOrdered(), voucherIssued(), voucherRedeemed(bookingId, 4_000, 5_000)]
  const back = voucherRestored(bookingId, 4_000, 9_000)
  expect(movedBy([...used, voucherInvalidated('refunded'), back])?.slice(2)).toEqual([
    ['voucher_invalidated', -5_000],
    ['voucher_restored', 4_000],
    ['voucher_invalidated', -4_000],
  ])
  expect(movedBy([...used, voucherExpired, back, extended('2027-11-20T22:59:59Z')])?.slice(2)).toEqual([
    ['voucher_lapsed', -5_000],
    ['voucher_restored', 4_000],
    ['voucher_lapsed', -4_000],
    ['voucher_revived', 9_000],
  ])
})

test('a voucher that was used up when it ended lapses as soon as it gets something back', () => {
  const used = [voucherOrdered(), voucherIssued(), voucherRedeemed(bookingId)]
  const after = movedBy([...used, voucherRestored(bookingId)], '2027-09-01T10:00:00.000Z')
  expect(after?.slice(2)).toEqual([
    ['voucher_restored', 9_000],
    ['voucher_lapsed', -9_000],
  ])
})

test('vouchers of packages and imported vouchers are counted apart', () => {
  const ofPackage = rowAfter([
    voucherOrdered({ purchaseId }),
    voucherIssued({ paidWith: { kind: 'package', purchaseId } }),
    voucherInvalidated('withdrawal'),
  ])
  expect(ofPackage).toMatchObject({
    kind: 'package',
    sale: `package:${purchaseId}`,
    movements: [
      { kind: 'package_sold', cents: 9_000 },
      { kind: 'package_invalidated', cents: -9_000 },
    ],
  })
  expect(movedBy([voucherImported()])).toEqual([['voucher_imported', 6_000]])
})

test('nothing goes back of money whose receipt was skipped, and nothing is used of a voucher whose issue was', () => {
  const sentBack: DomainFact = {
    type: 'PaymentRefundFailed',
    data: { ...intent, refundId: 're_1', amountCents: 2_000, refundedCents: 3_000, reason: null },
  }
  expect(movedBy([card.refunded(5_000), sentBack, card.disputed])).toEqual([])
  const refunded = { type: 'RefundedOnSite', data: { bookingId, amountCents: 7_000 } } as DomainFact
  expect(movedBy([refunded])).toEqual([])
  const used = [
    voucherRedeemed(bookingId),
    voucherRestored(bookingId),
    extended('2027-11-20T22:59:59Z'),
    voucherExpired,
  ]
  expect(movedBy([voucherOrdered(), ...used])).toEqual([])
})
