import { outstanding, underway } from '@alba/contracts/payments/money'
import type { FoundPerson, Held, Obstacle } from '@alba/contracts/people/api'
import type { KnownBooking } from '../bookings/booking.ts'
import type { Everything } from '../moving/leaving/everything.ts'
import type { KnownPayment } from '../payments/payment.ts'
import type { Voucher } from '../vouchers/voucher.ts'

/** What a person has, in its last state; unlike an export for another copy, with orders that were never paid. */
export type Possessions = Omit<Everything, 'vouchers'> & {
  readonly vouchers: readonly Exclude<Voucher, { status: 'none' }>[]
}

/**
 * Why the person should not be erased yet. An order that is to be carried out needs its data (RGPD, article 17 (3) b
 * and e): an appointment to come, an order that waits for its payment, money or a withdrawal that is not settled.
 * @param now milliseconds since the epoch
 */
export function obstaclesOf(has: Possessions, now: number): Obstacle[] {
  return [
    ...has.bookings.flatMap(booking => obstaclesOfBooking(booking, now)),
    ...has.vouchers.flatMap(obstaclesOfVoucher),
    ...has.purchases.flatMap(({ status, purchaseId }): Obstacle[] =>
      status === 'ordered' ? [{ kind: 'unpaid', about: `purchase ${purchaseId}` }] : [],
    ),
    ...has.payments
      .filter(isUnsettled)
      .map(({ paymentIntentId }): Obstacle => ({ kind: 'money', about: `payment ${paymentIntentId}` })),
  ]
}

function obstaclesOfBooking({ status, bookingId, endsAt }: KnownBooking, now: number): Obstacle[] {
  const about = `booking ${bookingId}`
  if (status === 'pending') return [{ kind: 'unpaid', about }]
  return status === 'confirmed' && Date.parse(endsAt) > now ? [{ kind: 'appointment', about }] : []
}

function obstaclesOfVoucher(voucher: Exclude<Voucher, { status: 'none' }>): Obstacle[] {
  const about = `voucher ${voucher.voucherId}`
  if (voucher.status === 'ordered') return [{ kind: 'unpaid', about }]
  return voucher.status === 'issued' && voucher.suspendedBy !== null ? [{ kind: 'withdrawal', about }] : []
}

/** Money that the centre has to return, a refund under way, or a payment that the bank has not decided. */
const isUnsettled = (payment: KnownPayment): boolean =>
  payment.status === 'processing' || outstanding(payment) > 0 || underway(payment) > 0

/** Vouchers that pay for something yet: they stay valid for whoever has them. */
export const usableVouchers = ({ vouchers }: Possessions, now: number): number =>
  vouchers.filter(
    voucher => voucher.status === 'issued' && voucher.balanceCents > 0 && Date.parse(voucher.expiresAt) > now,
  ).length

export const countsOf = (has: Possessions, streams: FoundPerson['streams']): Held => ({
  bookings: has.bookings.length,
  vouchers: has.vouchers.length,
  purchases: has.purchases.length,
  withdrawals: has.withdrawals.length,
  payments: has.payments.length,
  records: streams.filter(stream => stream.startsWith('client-')).length,
})
