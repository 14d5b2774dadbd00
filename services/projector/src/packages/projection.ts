import type { EventOf } from '@alba/contracts/events'
import { type PurchaseEvent, purchaseEvents } from '@alba/contracts/packages/events'
import { type PurchaseRow, purchaseSearched, purchasesTable } from '@alba/contracts/packages/rows'
import { type PaymentEvent, paymentEvents } from '@alba/contracts/payments/events'
import { noMoneyYet } from '@alba/contracts/payments/money-columns'
import { pick, snakeKeys } from '@alba/contracts/shared/case'
import { typesOf } from '@alba/contracts/shared/event'
import { buyerContactNames, buyerDetailNames } from '@alba/contracts/vouchers/buyer-details'
import { changedByPayment, furthest } from '../payments/sale-payment.ts'
import { projection, table } from '../runner/projection.ts'

type OwnEvent = EventOf<PurchaseEvent['type']>
type OfPayment = EventOf<PaymentEvent['type']>
type Change = Partial<PurchaseRow>

/** The present state of every purchase of a package, with its payment. */
export const purchases = projection(
  { version: 11, boxes: ['person', 'packageRecipient'] },
  table(purchasesTable, {
    handles: typesOf([...purchaseEvents, ...paymentEvents]),
    createdBy: ['PackagePurchased', 'PackageImported'],
    keys,
    evolve,
  }),
)

function keys({ data }: OwnEvent | OfPayment): number[] {
  if (!('target' in data)) return [data.purchaseId]
  return data.target.kind === 'package' ? [data.target.id] : []
}

function evolve(row: PurchaseRow | undefined, event: OwnEvent | OfPayment): PurchaseRow | undefined {
  if (event.type === 'PackagePurchased') return searchable(newPurchase(event))
  // An imported package was paid in the system that it comes from.
  if (event.type === 'PackageImported') return searchable({ ...newPurchase(event), payment_status: 'elsewhere' })
  return row && { ...row, ...changeOf(row, event), updated_at: event.metadata.occurredAt }
}

function changeOf(
  row: PurchaseRow,
  event: Exclude<OwnEvent, { type: 'PackagePurchased' | 'PackageImported' }> | OfPayment,
): Change {
  switch (event.type) {
    case 'PurchasePaymentRequested':
      return { payment_intent_id: event.data.paymentIntentId }
    case 'PurchaseCanceled':
      return { payment_status: furthest(row.payment_status, event.data.refunded ? 'refunded' : 'canceled') }
    case 'PackagePaid': {
      const { paymentIntentId, paidAt } = event.data
      const payment_status = furthest(row.payment_status, 'paid')
      return { payment_status, payment_intent_id: paymentIntentId, paid_at: paidAt }
    }
    case 'PurchaseBuyerCorrected': {
      const corrected = snakeKeys(pick(event.data, buyerContactNames))
      return { ...corrected, address_corrected: true, searched: purchaseSearched({ ...row, ...corrected }) }
    }
    // The row is folded anew from the log, where the recipient cannot be read any more (ADR 76).
    case 'PurchaseRecipientErased':
      return {}
    // The vouchers have rows of their own.
    case 'ImportedVouchersListed':
      return {}
    case 'PurchaseWithdrawn':
      return { withdrawn_at: event.metadata.occurredAt }
    default:
      return changedByPayment(row, event)
  }
}

const newPurchase = ({ data, metadata }: EventOf<'PackagePurchased' | 'PackageImported'>): PurchaseRow => ({
  ...snakeKeys(pick(data, buyerDetailNames)),
  id: data.purchaseId,
  payment_status: 'pending',
  package_id: data.packageId,
  package_name: data.packageName,
  package_description: data.packageDescription,
  terms: data.terms,
  items: data.items,
  amount_cents: data.amountCents,
  ...noMoneyYet,
  payment_intent_id: null,
  created_at: metadata.occurredAt,
  paid_at: null,
  withdrawn_at: null,
  address_corrected: false,
  updated_at: metadata.occurredAt,
  searched: '',
})

/** The row with the text by which it is found. */
const searchable = (row: PurchaseRow): PurchaseRow => ({ ...row, searched: purchaseSearched(row) })
