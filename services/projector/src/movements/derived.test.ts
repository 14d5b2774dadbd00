import type { DomainFact } from '@alba/contracts/events'
import type {
  MovementBalanceRow,
  MovementMonthRow,
  MovementRow,
  MovementStatusMonthRow,
} from '@alba/contracts/movements/rows'
import { expect, test } from 'vitest'
import { supervision } from '../supervision/projection.ts'
import { bookingCanceled, bookingConfirmed, bookingId, bookingRequested } from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import {
  packagePurchased,
  paymentOf,
  purchaseId,
  voucherExpired,
  voucherId,
  voucherIssued,
  voucherOrdered,
  voucherRedeemed,
  voucherRestored,
} from '../testing/sale-events.ts'
import { movements } from './projection.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const after = (...facts: readonly DomainFact[]) => {
  const { movements: rows, balances, months } = rowsAfter(movements, recorded(facts, { occurredAt: NOW }))
  return {
    rows: rows as MovementRow[],
    owed: (rows as MovementRow[]).map(({ owed_vouchers }) => owed_vouchers),
    balances: (balances as MovementBalanceRow[]).map(({ cents, since, until }) => [cents, since, until]),
    months: (months as MovementMonthRow[]).map(({ key, cents, count }) => [key, cents, count]),
  }
}
/** The sums of months for each status. */
const byStatus = (...facts: readonly DomainFact[]) => {
  const { status_months: sums = [] } = rowsAfter(movements, recorded(facts, { occurredAt: NOW }))
  return Object.fromEntries((sums as MovementStatusMonthRow[]).map(({ key, cents, count }) => [key, [cents, count]]))
}
const card = paymentOf('voucher')

test('each movement is a row, and the month of UTC in which it was made has its sum by kind and type of sale', () => {
  const { rows, months } = after(card.succeeded, card.refunded(3_000), card.refunded(5_000))
  expect(rows.map(({ id, source, sale, kind, cents }) => [id, source, sale, kind, cents])).toEqual([
    [
      'payment:pi_voucher:0000000000000000001:card_taken',
      'payment:pi_voucher',
      `voucher:${voucherId}`,
      'card_taken',
      9_000,
    ],
    [
      'payment:pi_voucher:0000000000000000002:card_refunded',
      'payment:pi_voucher',
      `voucher:${voucherId}`,
      'card_refunded',
      -3_000,
    ],
    [
      'payment:pi_voucher:0000000000000000003:card_refunded',
      'payment:pi_voucher',
      `voucher:${voucherId}`,
      'card_refunded',
      -2_000,
    ],
  ])
  expect(months).toEqual([
    ['2026-11:card_taken:voucher', 9_000, 1],
    ['2026-11:card_refunded:voucher', -5_000, 2],
  ])
})

test('a balance lasts from the movement that made it to the next one; nothing left has no row', () => {
  const issued = [voucherOrdered(), voucherIssued()] as const
  expect(after(...issued).balances).toEqual([[9_000, '2026-11-20T09:58:00.000Z', '9999-12-31T00:00:00.000Z']])
  const used = [...issued, voucherRedeemed(bookingId, 4_000, 5_000)] as const
  expect(after(...used, voucherExpired).balances).toEqual([
    [9_000, '2026-11-20T09:58:00.000Z', NOW],
    [5_000, NOW, '2027-08-20T22:00:00.000Z'],
  ])
  expect(after(...issued, voucherRedeemed(bookingId), voucherRestored(bookingId)).balances).toEqual([
    [9_000, '2026-11-20T09:58:00.000Z', NOW],
    [9_000, NOW, '9999-12-31T00:00:00.000Z'],
  ])
})

test('a voucher of a package counts with its share, also when the others or the purchase are read later', () => {
  const bought = packagePurchased({ amountCents: 16_001 })
  const first = [
    voucherOrdered({ purchaseId }),
    voucherIssued({ paidWith: { kind: 'package', purchaseId } }),
    voucherRedeemed(bookingId),
  ] as const
  const cents = (...facts: readonly DomainFact[]) => after(...facts).rows.map(row => row.cents)
  expect(cents(...first)).toEqual([9_000, -9_000])
  expect(cents(bought, ...first)).toEqual([8_001, -8_001])
  expect(cents(...first, bought)).toEqual([8_001, -8_001])
  // The cent that is left over belongs to the voucher with the smaller id, whenever that one is made.
  const smaller = voucherOrdered({ purchaseId, voucherId: voucherId - 1 })
  const { rows, months } = after(bought, ...first, smaller)
  expect(rows.map(row => row.cents)).toEqual([8_000, -8_000])
  expect(months).toEqual([
    ['2026-11:package_sold:package', 8_000, 1],
    ['2026-11:package_redeemed:package', -8_000, 1],
  ])
})

test('a movement says whether a voucher begins or ceases to be owed; one of money does not', () => {
  const issued = [voucherOrdered(), voucherIssued()] as const
  expect(after(...issued, voucherRedeemed(bookingId, 4_000, 5_000), voucherExpired).owed).toEqual([1, 0, -1])
  expect(after(...issued, voucherRedeemed(bookingId), voucherRestored(bookingId)).owed).toEqual([1, -1, 1])
  expect(after(card.succeeded, card.refunded(3_000)).owed).toEqual([0, 0])
})

test('with the status of a sale, all that moved for it is in the sums of that status', () => {
  const paid = [voucherOrdered(), card.created, card.succeeded] as const
  const taken = '2026-11:card_taken:voucher'
  const refunded = '2026-11:card_refunded:voucher'
  expect(byStatus(...paid)).toEqual({ [`${taken}:paid`]: [9_000, 1] })
  expect(byStatus(...paid, card.refunded(3_000))).toEqual({
    [`${taken}:paid:partly`]: [9_000, 1],
    [`${refunded}:paid:partly`]: [-3_000, 1],
  })
  expect(byStatus(...paid, card.refunded(3_000), card.refunded(9_000))).toEqual({
    [`${taken}:refunded`]: [9_000, 1],
    [`${refunded}:refunded`]: [-9_000, 2],
  })
  const sentBack: DomainFact = {
    type: 'PaymentRefundFailed',
    data: { ...card.disputed.data, refundId: 're_1', amountCents: 9_000, refundedCents: 0, reason: null },
  }
  expect(byStatus(...paid, card.refunded(9_000), sentBack)).toEqual({
    [`${taken}:paid`]: [9_000, 1],
    [`${refunded}:paid`]: [-9_000, 1],
    '2026-11:refund_sent_back:voucher:paid': [9_000, 1],
  })
  expect(byStatus(...paid, card.disputed)).toEqual({
    [`${taken}:paid:open`]: [9_000, 1],
    '2026-11:disputed:voucher:paid:open': [-9_000, 1],
  })
})

test('a sale that the supervision does not list is in no sum of a status', () => {
  expect(byStatus(card.succeeded)).toEqual({})
  const byStaff = bookingRequested({ channel: 'staff' })
  const atCentre: DomainFact = { type: 'PaidOnSite', data: { bookingId, amountCents: 7_000, means: 'cash' } }
  const undone: DomainFact = { type: 'PaymentOnSiteUndone', data: { bookingId } }
  const taken = '2026-11:on_site_taken:booking'
  expect(byStatus(byStaff)).toEqual({})
  expect(byStatus(byStaff, atCentre)).toEqual({ [`${taken}:paid`]: [7_000, 1] })
  expect(byStatus(byStaff, atCentre, undone)).toEqual({})
  // A booking made online is listed whether it was paid or not.
  const online = [bookingRequested(), atCentre, undone] as const
  const both = (status: string) => ({
    [`${taken}:${status}`]: [7_000, 1],
    [`2026-11:on_site_undone:booking:${status}`]: [-7_000, 1],
  })
  expect(byStatus(...online)).toEqual(both('pending'))
  expect(byStatus(bookingRequested(), bookingCanceled('ill'), atCentre, undone)).toEqual(both('canceled'))
})

test('a booking that is canceled with all back on its voucher stands as the supervision shows it', () => {
  const byVoucher = { kind: 'voucher', voucherId, voucherNumber: 'ABCD-EFGH-JKLM', amountCents: 9_000 }
  const confirmed = { ...bookingConfirmed, data: { ...bookingConfirmed.data, settledBy: [byVoucher] } } as DomainFact
  const events = recorded([bookingRequested(), confirmed, bookingCanceled('ill')])
  expect(rowsAfter(supervision, events).supervised).toMatchObject([{ payment_status: 'canceled' }])
  expect(rowsAfter(movements, events).standings).toMatchObject([{ standing: { status: 'canceled' } }])
})
