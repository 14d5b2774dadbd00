import type { PaymentTarget } from '@alba/contracts/payments/events'
import type { Says } from '../history.ts'
import { type Action, type Actions, anyOf, asks, order, staff, visitor } from './action.ts'
import { cancelByStaff, moves, someTime, who } from './bookings.ts'

export const requestBooking: Action = making =>
  order(making, 'booking', {
    by: visitor,
    command: 'request-booking',
    body: idempotencyKey => ({
      ...who,
      serviceId: making.random.pick(making.habits.services),
      startTime: someTime(making),
      termsAccepted: true,
      eligibilityId: null,
      voucher: null,
      idempotencyKey,
    }),
  })

const named = { booking: 'booking', voucher: 'voucher', package: 'purchase' } as const

export const openIntent =
  (kind: PaymentTarget['kind']): Action =>
  making => {
    const id = anyOf(making, named[kind])
    return id === undefined
      ? undefined
      : asks(making, visitor, 'open-intent', { target: { kind, id }, amountCents: null })
  }

const aPayment =
  <Of>(act: (id: string) => Of): ((making: Parameters<Action>[0]) => Of | undefined) =>
  making => {
    const ids = [...making.world.payable]
    return ids.length === 0 ? undefined : act(making.random.pick(ids))
  }

export const bank = (says: Says): Action => aPayment(intent => ({ do: 'bank', intent, says }))

export const onPayment =
  (command: string): Action =>
  making =>
    aPayment(paymentIntentId =>
      asks(making, command === 'resync-payment' ? staff(making) : visitor, command, { paymentIntentId }),
    )(making)

/** What happens to money, whatever it is for. */
export const payments: Actions = [
  [10, bank('pays')],
  [2, bank('works on it')],
  [1, bank('declines')],
  [2, bank('refunds')],
  [5, onPayment('refresh-intent')],
  [2, onPayment('abandon-payment')],
  [1, onPayment('resync-payment')],
]

const cancelUnpaid: Action = making => {
  const bookingId = anyOf(making, 'booking')
  if (bookingId === undefined) return undefined
  return asks(making, visitor, 'cancel-unpaid-booking', { bookingId, closeIntent: making.random.below(2) === 0 })
}

/** Visitors book, pay and walk away; staff cancels and moves. */
export const money: Actions = [
  [10, requestBooking],
  [10, openIntent('booking')],
  [3, cancelUnpaid],
  [3, cancelByStaff],
  ...payments,
  ...moves.map(([, action]) => [1, action] as const),
]
