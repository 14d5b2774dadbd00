import { voucher } from '../../../vouchers/voucher.ts'
import { idsOf } from '../invariants/ids.ts'
import type { Making } from '../making.ts'
import { type Action, type Actions, anyOf, asks, order, staff, visitor } from './action.ts'
import { cancelByStaff, someTime, who } from './bookings.ts'
import { openIntent, payments, requestBooking } from './money.ts'

export const buyer = {
  purchaserFirstname: 'Jeanne',
  purchaserName: 'Martin',
  purchaserEmail: 'jeanne@example.org',
  purchaserPhone: null,
  recipientFirstname: 'Anaïs',
  recipientLastname: null,
  recipientEmail: null,
  personalMessage: null,
}

export const orderBody = ({ random }: Making, idempotencyKey: string) => {
  const serviceId = random.pick([null, 1, 2])
  return {
    ...buyer,
    serviceId,
    amountCents: serviceId === null ? 20_000 : null,
    validityMonths: random.pick([1, 9]),
    idempotencyKey,
  }
}

export const orderVoucher: Action = making =>
  order(making, 'voucher', { by: visitor, command: 'order-voucher', body: key => orderBody(making, key) })

/** A voucher that has a number, as its bearer shows it. */
function shown({ simulation, random }: Making) {
  const all = idsOf(simulation, 'voucher').flatMap(voucherId => {
    const state = simulation.state(voucher, voucherId)
    return 'number' in state ? [{ voucherId, number: state.number, serviceId: state.serviceId }] : []
  })
  return all.length === 0 ? undefined : random.pick(all)
}

export const bookWithVoucher: Action = making => {
  const paying = shown(making)
  if (!paying) return undefined
  const { serviceId, ...presented } = paying
  return order(making, 'booking', {
    by: visitor,
    command: 'request-booking',
    body: idempotencyKey => ({
      ...who,
      serviceId: serviceId ?? making.random.pick(making.habits.services),
      startTime: someTime(making),
      termsAccepted: true,
      eligibilityId: null,
      voucher: presented,
      idempotencyKey,
    }),
  })
}

export const redeem: Action = making => {
  const paying = shown(making)
  const bookingId = anyOf(making, 'booking')
  if (!paying || bookingId === undefined) return undefined
  return asks(making, visitor, 'redeem-voucher', { voucherId: paying.voucherId, number: paying.number, bookingId })
}

const onVoucher =
  (command: string, body: object): Action =>
  making => {
    const voucherId = anyOf(making, 'voucher')
    return voucherId === undefined ? undefined : asks(making, staff(making), command, { voucherId, ...body })
  }

export const withdraw: Action = making => {
  const kind = making.random.pick(['voucher', 'purchase'] as const)
  const id = anyOf(making, kind)
  if (id === undefined) return undefined
  return order(making, 'withdrawal', {
    by: visitor,
    command: 'withdraw',
    body: idempotencyKey => ({
      name: 'Jeanne Martin',
      email: making.random.below(8) === 0 ? 'other@example.org' : buyer.purchaserEmail,
      reference: String(id),
      subject: { kind, id },
      idempotencyKey,
    }),
  })
}

/** Vouchers are bought, used, extended, taken back and withdrawn from. */
export const vouchers: Actions = [
  [8, orderVoucher],
  [8, openIntent('voucher')],
  [8, bookWithVoucher],
  [3, requestBooking],
  [2, openIntent('booking')],
  [4, redeem],
  [4, cancelByStaff],
  [1, onVoucher('extend-voucher', { months: 1 })],
  [1, onVoucher('undo-extension', {})],
  [1, onVoucher('invalidate-voucher', {})],
  [4, withdraw],
  ...payments,
]
