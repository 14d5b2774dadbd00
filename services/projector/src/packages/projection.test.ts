import type { DomainFact } from '@alba/contracts/events'
import type { PurchaseRow } from '@alba/contracts/packages/rows'
import { noMoneyYet } from '@alba/contracts/payments/money-columns'
import { defaultTerms } from '@alba/contracts/testing/terms'
import { expect, test } from 'vitest'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import {
  packageImported,
  packagePaid,
  packagePurchased,
  paymentOf,
  purchaseId,
  purchaseIntent,
  purchasePaymentRequested,
  purchaseWithdrawn,
} from '../testing/sale-events.ts'
import { purchases } from './projection.ts'

const rows = (...facts: DomainFact[]) => (rowsAfter(purchases, recorded(facts)).purchases ?? []) as PurchaseRow[]
const payment = paymentOf('package')
const after = (...facts: DomainFact[]) =>
  rows(packagePurchased(), payment.created, purchasePaymentRequested, ...facts)[0]

test('a purchase has its package, amount, buyer and recipient', () => {
  expect(rows(packagePurchased())[0]).toEqual({
    id: purchaseId,
    payment_status: 'pending',
    package_id: 1,
    package_name: 'Forfait naissance',
    package_description: 'Deux massages',
    items: [{ serviceId: 3, serviceName: 'Massage prénatal', quantity: 2, amountCents: 9_000 }],
    amount_cents: 16_000,
    terms: defaultTerms,
    ...noMoneyYet,
    purchaser_firstname: 'Jeanne',
    purchaser_name: 'Petit',
    purchaser_email: 'jeanne@example.org',
    purchaser_phone: '+33611223344',
    recipient_firstname: 'Anaïs',
    recipient_lastname: 'Roux',
    recipient_email: 'anais@example.org',
    personal_message: 'Repose-toi bien',
    payment_intent_id: null,
    created_at: '2026-11-20T10:00:00.000Z',
    paid_at: null,
    searched: ` ${purchaseId}\n jeanne petit\n jeanne@example.org example org\n forfait naissance`,
    withdrawn_at: null,
    address_corrected: false,
    updated_at: '2026-11-20T10:00:00.000Z',
  })
})

test('the payment status follows the payment, and late events do not move it back', () => {
  expect(after()).toMatchObject({ payment_status: 'pending', payment_intent_id: purchaseIntent })
  expect(after(payment.failed)).toMatchObject({ payment_status: 'failed' })
  const paid = { payment_status: 'paid', paid_at: '2026-11-20T09:58:00Z' }
  expect(after(payment.failed, payment.succeeded, packagePaid)).toMatchObject(paid)
  expect(after(payment.succeeded, packagePaid, payment.failed, payment.canceled)).toMatchObject(paid)
  expect(after(payment.refunded(), packagePaid)).toMatchObject({ payment_status: 'refunded' })
})

test('a purchase that is given up is canceled, unless it was paid', () => {
  const canceled: DomainFact = { type: 'PurchaseCanceled', data: { purchaseId } }
  expect(after(canceled)).toMatchObject({ payment_status: 'canceled' })
  expect(after(canceled, packagePaid)).toMatchObject({ payment_status: 'paid' })
})

test('a withdrawal is recorded at once, the refund once it is made in full', () => {
  const withdrawn = { payment_status: 'paid', withdrawn_at: '2026-11-20T10:00:00.000Z' }
  expect(after(packagePaid, purchaseWithdrawn)).toMatchObject(withdrawn)
  expect(after(packagePaid, purchaseWithdrawn, payment.refunded(1_000))).toMatchObject(withdrawn)
  expect(after(packagePaid, purchaseWithdrawn, payment.refunded())).toMatchObject({ payment_status: 'refunded' })
})

test('payments of vouchers are ignored', () => {
  expect(rows(paymentOf('voucher').created)).toEqual([])
})

test('an imported purchase was paid elsewhere', () => {
  expect(rows(packageImported)).toMatchObject([
    { package_name: 'Douceur', amount_cents: 40_000, payment_status: 'elsewhere', ...noMoneyYet, paid_at: null },
  ])
})

test('a corrected buyer takes the place of the former one, and the row says so', () => {
  const corrected: DomainFact = {
    type: 'PurchaseBuyerCorrected',
    data: {
      purchaseId,
      personId: 'c'.repeat(32),
      previousPersonId: 'd'.repeat(32),
      purchaserFirstname: 'Sophie',
      purchaserName: 'Garnier',
      purchaserEmail: 'sophie@example.net',
      purchaserPhone: null,
      resends: true,
    },
  }
  expect(after(packagePaid)).toMatchObject({ address_corrected: false })
  expect(after(packagePaid, corrected)).toMatchObject({
    purchaser_email: 'sophie@example.net',
    address_corrected: true,
  })
})
