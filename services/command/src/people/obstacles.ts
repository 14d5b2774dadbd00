import { outstanding, underway } from '@alba/contracts/payments/money'
import type { FoundPerson, Held, Obstacle } from '@alba/contracts/people/api'
import { hasExpired } from '@alba/contracts/vouchers/rules'
import type { KnownBooking } from '../bookings/booking.ts'
import type { Everything } from '../moving/leaving/everything.ts'
import type { KnownPayment } from '../payments/payment.ts'
import type { Voucher } from '../vouchers/voucher.ts'

/** What a person has, each in its last state. Unlike `Everything`, it includes vouchers that were never paid. */
export type Possessions = Omit<Everything, 'vouchers'> & {
  readonly vouchers: readonly Exclude<Voucher, { status: 'none' }>[]
}

/**
 * Why the person should not be erased yet: the centre needs the data to carry out an order (RGPD, article 17 (3) b and
 * e). Such an order is an appointment to come, one that waits for its payment, or one whose money or withdrawal is not
 * settled.
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

/** How many vouchers can still pay for something. They stay valid for whoever has their codes. */
export const usableVouchers = ({ vouchers }: Possessions, now: number): number =>
  vouchers.filter(
    voucher => voucher.status === 'issued' && voucher.balanceCents > 0 && !hasExpired(voucher.expiresAt, now),
  ).length

/** How many things of each kind a person has. */
export const countsOf = (has: Possessions, streams: FoundPerson['streams']): Held => ({
  bookings: has.bookings.length,
  vouchers: has.vouchers.length,
  purchases: has.purchases.length,
  withdrawals: has.withdrawals.length,
  payments: has.payments.length,
  records: streams.filter(stream => stream.startsWith('client-')).length,
})
