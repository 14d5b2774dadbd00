import { voucher } from '../../../vouchers/voucher.ts'
import { massage, packageOfBoth } from '../centre.ts'
import type { Making } from '../generate.ts'
import { idsOf } from '../invariants/ids.ts'
import { type Action, type Actions, anyOf, asks, order, staff, visitor } from './action.ts'
import { bookForClient, cancelByStaff, someTime, who } from './bookings.ts'
import { openIntent, payments, requestBooking } from './money.ts'

const buyer = {
  purchaserFirstname: 'Jeanne',
  purchaserName: 'Martin',
  purchaserEmail: 'jeanne@example.org',
  purchaserPhone: null,
  recipientFirstname: 'Anaïs',
  recipientLastname: null,
  recipientEmail: null,
  personalMessage: null,
}

const orderBody = ({ random }: Making, idempotencyKey: string) => {
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

/** A key that somebody made up from what they know. */
const orderUnderForeignKey: Action = making => {
  const purchaseId = anyOf(making, 'purchase')
  if (purchaseId === undefined) return undefined
  return asks(making, visitor, 'order-voucher', orderBody(making, `purchase-${purchaseId}-${making.random.below(2)}`))
}

/** A voucher that has a number, as its bearer shows it. */
function shown({ world, random }: Making) {
  const all = idsOf(world, 'voucher').flatMap(voucherId => {
    const state = world.state(voucher, voucherId)
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

const redeem: Action = making => {
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

const withdraw: Action = making => {
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
  [1, onVoucher('invalidate-voucher', {})],
  [4, withdraw],
  ...payments,
]

export const purchasePackage: Action = making =>
  order(making, 'purchase', {
    by: visitor,
    command: 'purchase-package',
    body: idempotencyKey => ({ ...buyer, packageId: 1, idempotencyKey }),
  })

/** Buffers, length and price change; a price of 0 is one on request. */
export const changeService: Action = making => {
  const { random } = making
  const { categoryId, name, description, detailedDescription, targetAudience, benefits } = massage
  return asks(making, staff(making), 'change-service', {
    categoryId,
    name,
    description,
    detailedDescription,
    targetAudience,
    benefits,
    serviceId: 1 + random.below(2),
    durationMinutes: random.pick([60, 90]),
    bufferBeforeMinutes: random.pick([0, 10]),
    bufferAfterMinutes: random.pick([0, 15]),
    priceCents: random.pick([0, 5_000, 7_500]),
  })
}

const definePackage: Action = making =>
  asks(making, staff(making), 'define-package', {
    ...packageOfBoth,
    priceCents: making.random.pick([12_000, 13_000]),
  })

/** Packages are bought, paid and withdrawn from, and their vouchers used. */
export const packages: Actions = [
  [8, purchasePackage],
  [8, openIntent('package')],
  [6, bookWithVoucher],
  [2, bookForClient],
  [1, redeem],
  [3, cancelByStaff],
  [4, withdraw],
  [1, orderUnderForeignKey],
  [1, changeService],
  [1, definePackage],
  ...payments,
]
