import type { DomainFact, EventOf } from '@alba/contracts/events'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { expect, test } from 'vitest'
import { bookingConfirmed, bookingId } from '../../testing/booking-life.ts'
import { recorded } from '../../testing/events.ts'
import { voucherId, voucherIssued, voucherOrdered } from '../../testing/sale-life.ts'
import { balanceAfter } from './bookings.ts'

type Confirmed = EventOf<'BookingConfirmed'>

const redeemed = (by: number, balanceCents: number): DomainFact => ({
  type: 'VoucherRedeemed',
  data: { voucherId, bookingId: by, amountCents: 3_500, balanceCents },
})

const history = async (stream: string) => {
  expect(stream).toBe(voucherStream(voucherId))
  return recorded([voucherOrdered(), voucherIssued(), redeemed(bookingId, 11_500), redeemed(bookingId + 1, 8_000)])
}

const confirmedBy = (settledBy: Confirmed['data']['settledBy']) => {
  const [event] = recorded([bookingConfirmed]) as [Confirmed]
  return { ...event, data: { ...event.data, settledBy } }
}

test('the balance that a booking left is the one after it, not the present one', async () => {
  expect(
    await balanceAfter(
      { history },
      confirmedBy({ kind: 'voucher', voucherId, voucherNumber: 'ABCD', amountCents: 3_500 }),
    ),
  ).toBe(11_500)
  expect(await balanceAfter({ history }, confirmedBy({ kind: 'staff' }))).toBeUndefined()
})
