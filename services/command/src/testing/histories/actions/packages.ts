import { massage, packageOfBoth } from '../centre.ts'
import { type Action, type Actions, anyOf, asks, order, staff, visitor } from './action.ts'
import { bookForClient, cancelByStaff } from './bookings.ts'
import { openIntent, payments } from './money.ts'
import { bookWithVoucher, buyer, orderBody, redeem, withdraw } from './vouchers.ts'

/** A key that somebody made up from what they know. */
const orderUnderForeignKey: Action = making => {
  const purchaseId = anyOf(making, 'purchase')
  if (purchaseId === undefined) return undefined
  return asks(making, visitor, 'order-voucher', orderBody(making, `purchase-${purchaseId}-${making.random.below(2)}`))
}

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
