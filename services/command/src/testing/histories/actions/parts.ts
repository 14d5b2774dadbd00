import { type Action, commandStep, orderOrRepeat, visitor, type WeightedActions } from './action.ts'
import { cancelByStaff, moveActions, randomHold } from './bookings.ts'
import { cancelByLink } from './links.ts'
import { bankStep, cancelUnpaid, onPayment, openIntent, paymentActions, requestBooking } from './money.ts'
import { submit } from './questionnaires.ts'
import { bookWithVoucher, onVoucher, orderBody, orderVoucher, randomVoucherWithNumber, redeem } from './vouchers.ts'

/** Vouchers and a card pay for a booking together. */

/** A voucher that is worth less than a treatment. Two of them may pay one, exactly or not. */
const orderSmallVoucher: Action = generation =>
  orderOrRepeat(generation, 'voucher', {
    by: visitor,
    command: 'order-voucher',
    body: key => ({
      ...orderBody(generation, key),
      serviceId: null,
      amountCents: generation.random.pick([2_980, 3_000, 4_500, 5_980]),
    }),
  })

const payWithVouchers: Action = generation => {
  const bookingId = randomHold(generation)
  const presented = Array.from({ length: 1 + generation.random.below(2) }, () => randomVoucherWithNumber(generation))
  if (bookingId === undefined) return undefined
  const vouchers = presented.flatMap(each => (each ? [{ voucherId: each.voucherId, number: each.number }] : []))
  return vouchers.length === 0
    ? undefined
    : commandStep(generation, visitor, 'pay-with-vouchers', { bookingId, vouchers })
}

const payVoucher: readonly Action[] = [bankStep('paid'), onPayment('refresh-intent')]
const buySmallVoucher: readonly Action[] = [orderSmallVoucher, openIntent('voucher'), ...payVoucher]

/** A voucher pays a part, and then the card the rest. */
export const payBoth: readonly Action[] = [
  ...buySmallVoucher,
  requestBooking,
  payWithVouchers,
  openIntent('booking'),
  ...payVoucher,
]
/** Vouchers pay all, or so much that little is left. */
export const payWithTwo: readonly Action[] = [
  ...buySmallVoucher,
  ...buySmallVoucher,
  requestBooking,
  payWithVouchers,
  payWithVouchers,
]

export const partActions: WeightedActions = [
  [8, orderSmallVoucher],
  [12, openIntent('voucher')],
  [10, requestBooking],
  [40, payWithVouchers],
  [8, openIntent('booking')],
  [10, bankStep('paid')],
  [3, cancelUnpaid],
  [3, cancelByStaff],
  [3, redeem],
  [2, bookWithVoucher],
  [2, orderVoucher],
  [2, submit],
  [1, onVoucher('invalidate-voucher', {})],
  [1, cancelByLink],
  ...moveActions.map(([, action]) => [1, action] as const),
  ...paymentActions,
]
