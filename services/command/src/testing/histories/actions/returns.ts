import { newWork } from '../generation.ts'
import type { Action, WeightedActions } from './action.ts'
import { bankStep, onPayment, openIntent, paymentActions, payOwedInCash, refundByStaff } from './money.ts'
import { purchasePackage } from './packages.ts'
import { orderVoucher, withdraw, withdrawFrom } from './vouchers.ts'

/*
 * The same money could go back twice: a policy refunds it to the card while staff returns it in cash (ADR 123). For that
 * a sale must be paid and withdrawn from, its debt must be recorded, and staff must act while the refund is under way.
 * Histories with other weights hardly ever come to that.
 */

/** The policies of a group handle the oldest event that they have not handled. */
const handledBy =
  (name: string): Action =>
  generation => {
    const stream = generation.simulation.runners.find(({ group }) => group.name === name)?.waiting()[0]
    return stream === undefined ? undefined : { do: 'policy', ...newWork(generation), group: name, stream }
  }

const recordDebt = handledBy('debts')

/** A policy makes a refund. Every second time it stops just before the provider does. */
const refundByPolicy: Action = generation => {
  const step = handledBy('payments')(generation)
  return step?.do === 'policy' && generation.random.below(2) === 0 ? { ...step, stop: 'change' } : step
}

const pay: readonly Action[] = [bankStep('paid'), onPayment('refresh-intent')]

export const oweVoucher: readonly Action[] = [
  orderVoucher,
  openIntent('voucher'),
  ...pay,
  withdrawFrom('voucher'),
  recordDebt,
]
export const owePurchase: readonly Action[] = [
  purchasePackage,
  openIntent('package'),
  ...pay,
  withdrawFrom('purchase'),
  recordDebt,
]

/** Buyers withdraw; policies and staff return the money. */
export const returnActions: WeightedActions = [
  [3, purchasePackage],
  [3, openIntent('package')],
  [3, orderVoucher],
  [3, openIntent('voucher')],
  [6, withdraw],
  [10, recordDebt],
  [30, refundByPolicy],
  [30, payOwedInCash],
  [6, refundByStaff],
  ...paymentActions,
]
