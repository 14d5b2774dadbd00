import { massage, packageOfBoth } from '../centre.ts'
import { type Action, type Actions, commandStep, orderOrRepeat, randomIdOf, staff, visitor } from './action.ts'
import { bookForClient, cancelByStaff } from './bookings.ts'
import { openIntent, paymentActions } from './money.ts'
import { changeTerms } from './terms.ts'
import { bookWithVoucher, buyer, orderBody, redeem, withdraw } from './vouchers.ts'

/**
 * An attacker orders a voucher under a key that resembles the keys from which the ids of a purchase's vouchers derive.
 */
const orderUnderForeignKey: Action = generation => {
  const purchaseId = randomIdOf(generation, 'purchase')
  if (purchaseId === undefined) return undefined
  return commandStep(
    generation,
    visitor,
    'order-voucher',
    orderBody(generation, `purchase-${purchaseId}-${generation.random.below(2)}`),
  )
}

export const purchasePackage: Action = generation =>
  orderOrRepeat(generation, 'purchase', {
    by: visitor,
    command: 'purchase-package',
    body: idempotencyKey => ({ ...buyer, packageId: 1, idempotencyKey }),
  })

/** Changes buffers, duration and price. A price of 0 means that the price is given on request. */
export const changeService: Action = generation => {
  const { random } = generation
  const { categoryId, name, description, detailedDescription, targetAudience, benefits } = massage
  return commandStep(generation, staff(generation), 'change-service', {
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

const definePackage: Action = generation =>
  commandStep(generation, staff(generation), 'define-package', {
    ...packageOfBoth,
    priceCents: generation.random.pick([12_000, 13_000]),
  })

/** Visitors buy packages, pay for them, use their vouchers and withdraw from the purchase. */
export const packageActions: Actions = [
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
  [2, changeTerms],
  ...paymentActions,
]
