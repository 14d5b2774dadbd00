import { type Action, commandStep, orderOrRepeat, randomIdOf, visitor, type WeightedActions } from './action.ts'
import { bookForClient, cancelByStaff } from './bookings.ts'
import { changePackage, changeService } from './definitions.ts'
import { randomKnown } from './known.ts'
import { bankStep, openIntent, paymentActions } from './money.ts'
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
    body: idempotencyKey => ({
      ...buyer,
      packageId: randomKnown(generation, 'packages'),
      idempotencyKey,
    }),
  })

/** Visitors buy packages, pay for them, use their vouchers and withdraw from the purchase. */
export const packageActions: WeightedActions = [
  [12, purchasePackage],
  [14, openIntent('package')],
  [6, bankStep('paid')],
  [6, bookWithVoucher],
  [2, bookForClient],
  [1, redeem],
  [3, cancelByStaff],
  [4, withdraw],
  [1, orderUnderForeignKey],
  [1, changeService],
  [1, changePackage],
  [2, changeTerms],
  ...paymentActions,
]
