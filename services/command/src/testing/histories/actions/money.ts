import type { PaymentTarget } from '@alba/contracts/payments/events'
import { outstanding } from '@alba/contracts/payments/money'
import { payment } from '../../../payments/payment.ts'
import type { Says } from '../history.ts'
import type { Making } from '../making.ts'
import { type Action, type Actions, anyOf, asks, order, staff, visitor } from './action.ts'
import { cancelByStaff, moves, someTime, who } from './bookings.ts'

/** Every other visitor comes from outside, from one of two networks: what they hold unpaid is bounded, and spares the day. */
const from = (idempotencyKey: string): { network?: string } => {
  const n = Number(idempotencyKey.replaceAll(/\D/g, '')) % 4
  return n < 2 ? { network: `network-${n}` } : {}
}

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
      ...from(idempotencyKey),
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
    const ids = [...making.simulation.payable]
    return ids.length === 0 ? undefined : act(making.random.pick(ids))
  }

export const bank = (says: Says): Action => aPayment(intent => ({ do: 'bank', intent, says }))

export const onPayment =
  (command: string): Action =>
  making =>
    aPayment(paymentIntentId =>
      asks(making, command === 'resync-payment' ? staff(making) : visitor, command, { paymentIntentId }),
    )(making)

/** Staff gives back a part or all, once or by pressing twice. */
const refundByStaff: Action = making =>
  aPayment(paymentIntentId => {
    const { random, steps } = making
    const { receivedCents } = paymentOf(making, paymentIntentId)
    const before = steps.findLast(step => step.do === 'ask' && step.command === 'refund-payment')
    if (before?.do === 'ask' && random.below(3) === 0)
      return asks(making, before.by, before.command, before.body as object)
    const amountCents = random.pick([500, 2_000, receivedCents])
    const requestId = `00000000-0000-4000-8000-${String(steps.length).padStart(12, '0')}`
    return amountCents === 0
      ? undefined
      : asks(making, staff(making), 'refund-payment', { paymentIntentId, amountCents, requestId, reason: 'accordé' })
  })(making)

/** Staff gives back what is owed by other means, or does not. */
const returnOtherwise =
  (command: string, how: object): Action =>
  making =>
    aPayment(paymentIntentId => {
      const state = making.simulation.state(payment, paymentIntentId)
      const owed = state.status === 'none' ? 0 : outstanding(state)
      if (owed === 0) return undefined
      const seen = command === 'refund-otherwise' ? { seenCents: owed } : {}
      return asks(making, staff(making), command, { paymentIntentId, amountCents: owed, reason: 'vu', ...how, ...seen })
    })(making)

const paymentOf = ({ simulation }: Making, id: string) => {
  const state = simulation.state(payment, id)
  return state.status === 'none' ? { receivedCents: 0 } : state
}

/** What happens to money, whatever it is for. */
export const payments: Actions = [
  [10, bank('pays')],
  [2, bank('works on it')],
  [1, bank('declines')],
  [1, bank('declines again and again')],
  [2, bank('refunds')],
  [2, bank('refunds a part')],
  [1, bank('sends the refund back')],
  [1, bank('contests')],
  [1, bank('wins')],
  [1, bank('loses')],
  [2, refundByStaff],
  [1, returnOtherwise('refund-otherwise', { means: 'cash' })],
  [1, returnOtherwise('write-off-refund', {})],
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
