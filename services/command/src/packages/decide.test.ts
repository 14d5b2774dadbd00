import type { DataOf } from '@alba/contracts/events'
import type { PurchaseEvent } from '@alba/contracts/packages/events'
import { defaultTerms } from '@alba/contracts/testing/terms'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import { buyer, INTENT, personId, purchaseId, withdrawalId } from '../testing/voucher-facts.ts'
import {
  cancelPurchase,
  payablePurchase,
  payPurchase,
  purchasePackage,
  refundPurchase,
  requestPayment,
  withdrawPurchase,
} from './decide.ts'
import { type Purchase, purchase } from './purchase.ts'

const PRICE = 20_000
const orderedData: DataOf<'PackagePurchased'> = {
  purchaseId,
  personId,
  packageId: 1,
  packageName: 'Maternité',
  packageDescription: 'Trois massages.',
  items: [{ serviceId: 1, serviceName: 'Massage prénatal', quantity: 3, amountCents: 7_500 }],
  amountCents: PRICE,
  termsVersion: '2025-10',
  terms: defaultTerms,
  requestDigest: 'digest',
  ...buyer,
}
const paymentData = { purchaseId, paymentIntentId: INTENT, amountCents: PRICE }
const paidData = { ...paymentData, paidAt: '2026-11-21T08:00:00Z' }

const ordered: PurchaseEvent = { type: 'PackagePurchased', data: orderedData }
const paymentRequested: PurchaseEvent = { type: 'PurchasePaymentRequested', data: paymentData }
const canceled: PurchaseEvent = { type: 'PurchaseCanceled', data: { purchaseId } }
const paid: PurchaseEvent = { type: 'PackagePaid', data: paidData }
const withdrawn: PurchaseEvent = { type: 'PurchaseWithdrawn', data: { purchaseId, withdrawalId } }

const after = (...facts: PurchaseEvent[]) => given(purchase.evolve, purchase.initial, facts)

describe('a purchase', () => {
  it('has the status that its events give it', () => {
    expect(after(ordered).state).toEqual({
      ...orderedData,
      paymentIntentId: null,
      correctionsByBuyer: 0,
      status: 'ordered',
    })
    expect(after(ordered, paymentRequested).state).toMatchObject({ paymentIntentId: INTENT, status: 'ordered' })
    expect(after(ordered, canceled).state).toMatchObject({ status: 'canceled', refunded: false })
    const { paymentIntentId, paidAt } = paidData
    const kept = { ...orderedData, paymentIntentId, paidAt, correctionsByBuyer: 0 }
    expect(after(ordered, paid).state).toEqual({ ...kept, status: 'paid' })
    expect(after(ordered, paid, withdrawn).state).toEqual({ ...kept, status: 'withdrawn', withdrawalId })
  })
  it('does not exist before it is ordered, and is not withdrawn before it is paid', () => {
    for (const fact of [paymentRequested, canceled, paid, withdrawn])
      expect(after(fact).state).toEqual({ status: 'none' })
    expect(after(ordered, withdrawn).state).toEqual(after(ordered).state)
  })
})

describe('ordering a package', () => {
  const order = (changes: Partial<typeof orderedData> = {}) => {
    return (state: Purchase) => purchasePackage(state, { ...orderedData, ...changes })
  }

  it('is recorded once; another order under the same key is refused', () => {
    after().when(order()).yields([ordered])
    after(ordered).when(order()).yields([])
    after(ordered)
      .when(order({ requestDigest: 'another' }))
      .rejects('idempotency_key_reused')
  })
})

describe('paying for a purchase', () => {
  const request = (paymentIntentId = INTENT) => {
    return (state: Purchase) => requestPayment(state, { ...paymentData, paymentIntentId })
  }
  const pay = (state: Purchase) => payPurchase(state, paidData)

  it('is possible only while it is ordered, not canceled and not paid', () => {
    expect(payablePurchase(after(ordered).state).ok).toBe(true)
    after().when(request()).rejects('purchase_unknown')
    after(ordered, canceled).when(request()).rejects('order_closed')
    after(ordered, paid).when(request()).rejects('payment_settled')
    after(ordered, paid, withdrawn).when(request()).rejects('payment_settled')
  })
  it('records the first intent only', () => {
    after(ordered).when(request()).yields([paymentRequested])
    after(ordered, paymentRequested).when(request()).yields([])
    after(ordered, paymentRequested).when(request('pi_other')).rejects('order_closed')
  })
  it('is recorded once, also for a canceled order', () => {
    after(ordered, paymentRequested).when(pay).yields([paid])
    after(ordered, canceled).when(pay).yields([paid])
    after(ordered, paid).when(pay).yields([])
    after(ordered, paid, withdrawn).when(pay).yields([])
    after().when(pay).rejects('purchase_unknown')
  })
})

describe('canceling an order', () => {
  const cancel = (paymentIntentId: string | null) => (state: Purchase) => cancelPurchase(state, paymentIntentId)

  it('is recorded when its own payment was closed, or when it has none', () => {
    after(ordered).when(cancel(null)).yields([canceled])
    after(ordered).when(cancel('pi_other')).yields([])
    after(ordered, paymentRequested).when(cancel(INTENT)).yields([canceled])
    after(ordered, paymentRequested).when(cancel(null)).yields([])
    after(ordered, paymentRequested).when(cancel('pi_other')).yields([])
  })
  it('changes nothing for an unknown, canceled or paid purchase', () => {
    for (const facts of [[], [ordered, canceled], [ordered, paid], [ordered, paid, withdrawn]])
      after(...facts)
        .when(cancel(INTENT))
        .yields([])
  })
})

describe('a refund that is known before the payment', () => {
  const canceledForGood: PurchaseEvent = { type: 'PurchaseCanceled', data: { purchaseId, refunded: true } }

  it('cancels the purchase for good, also when it was canceled before', () => {
    after(ordered).when(refundPurchase).yields([canceledForGood])
    after(ordered, canceled).when(refundPurchase).yields([canceledForGood])
    after(ordered, canceledForGood).when(refundPurchase).yields([])
    after(ordered, canceledForGood)
      .when(state => payPurchase(state, paidData))
      .yields([])
  })
  it('changes nothing for a paid purchase and for an unknown one', () => {
    for (const facts of [[], [ordered, paid], [ordered, paid, withdrawn]])
      after(...facts)
        .when(refundPurchase)
        .yields([])
  })
})

describe('withdrawing from a purchase', () => {
  const withdraw = (state: Purchase) => withdrawPurchase(state, withdrawalId)

  it('is recorded once, for a paid purchase', () => {
    after(ordered, paid).when(withdraw).yields([withdrawn])
    after(ordered, paid, withdrawn).when(withdraw).yields([])
    after(ordered).when(withdraw).rejects('purchase_unknown')
    after().when(withdraw).rejects('purchase_unknown')
  })
})
