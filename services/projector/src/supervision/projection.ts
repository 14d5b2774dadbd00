import type { bookingEvents } from '@alba/contracts/bookings/events'
import { cardIn, type Settlement, vouchersIn } from '@alba/contracts/bookings/settlement'
import type { EventOf } from '@alba/contracts/events'
import { type PaymentEvent, paymentEvents } from '@alba/contracts/payments/events'
import type { IntentStatus } from '@alba/contracts/payments/intent-status'
import { noMoneyYet } from '@alba/contracts/payments/money-columns'
import { type SupervisedRow, supervisedTable } from '@alba/contracts/payments/rows'
import { typesOf } from '@alba/contracts/shared/event'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'
import { givenBackBy, isGivenBack, type OnSite, type OnSiteEvent, onSiteAfter } from '../bookings/on-site.ts'
import { saleKey } from '../payments/sale-key.ts'
import { changedByPayment, furthest } from '../payments/sale-payment.ts'
import { projection, table, writtenTogether } from '../runner/projection.ts'
import { moneyColumnsOf } from './money.ts'

type OfPayment = EventOf<PaymentEvent['type']>
type BeginningEvent = EventOf<'BookingRequested' | 'VoucherOrdered' | 'PackagePurchased'>
type OfSale =
  | OnSiteEvent
  | EventOf<'PaymentRequested' | 'BookingConfirmed' | 'BookingContactCorrected' | 'BookingExpired'>
  | EventOf<'VoucherPaymentRequested' | 'VoucherIssued' | 'VoucherOrderCanceled' | 'VoucherBuyerCorrected'>
  | EventOf<'PurchasePaymentRequested' | 'PackagePaid' | 'PurchaseCanceled' | 'PurchaseBuyerCorrected'>
type Change = Partial<SupervisedRow>

const ofBooking = [
  ...(['BookingRequested', 'PaymentRequested', 'BookingConfirmed', 'BookingCanceled', 'BookingExpired'] as const),
  'BookingContactCorrected',
  ...(['PaidOnSite', 'PaymentOnSiteUndone', 'RefundedOnSite', 'RefundOnSiteWrittenOff'] as const),
] satisfies (typeof bookingEvents)[number]['type'][]

/** The types of events that `saleAfter` folds. */
export const saleTypes = [
  ...ofBooking,
  ...(['VoucherOrdered', 'VoucherPaymentRequested', 'VoucherIssued', 'VoucherOrderCanceled'] as const),
  ...(['PackagePurchased', 'PurchasePaymentRequested', 'PackagePaid', 'PurchaseCanceled'] as const),
  ...(['VoucherBuyerCorrected', 'PurchaseBuyerCorrected'] as const),
  ...typesOf(paymentEvents),
]
export const begunBy = ['BookingRequested', 'VoucherOrdered', 'PackagePurchased'] as const
export type SaleEvent = BeginningEvent | OfSale | OfPayment

/** The row of a sale after an event about it. */
export function saleAfter(row: SupervisedRow | undefined, event: SaleEvent, key: string): SupervisedRow | undefined {
  if (event.type === 'BookingRequested') return newBooking(event, key)
  if (event.type === 'VoucherOrdered') return newVoucher(event, key)
  if (event.type === 'PackagePurchased') return newPurchase(event, key)
  return row && withDate({ ...row, ...changeOf(row, event) })
}

/**
 * Every booking, and every voucher and package ordered here, with the state of its payment here and at the provider.
 */
export const supervision = writtenTogether(
  projection(
    { version: 9, boxes: ['person', 'booking'] },
    table(supervisedTable, {
      handles: saleTypes,
      createdBy: begunBy,
      keys: ({ data }: SaleEvent) => [saleKey(data)],
      evolve: saleAfter,
    }),
  ),
)

/** Sets the date by which the sale is in a period: of its payment, or of its beginning while it is unpaid. */
const withDate = (row: SupervisedRow): SupervisedRow => ({ ...row, dated_at: row.paid_at ?? row.created_at })

function changeOf(row: SupervisedRow, event: OfSale | OfPayment): Change {
  switch (event.type) {
    case 'PaymentRequested':
    case 'VoucherPaymentRequested':
    case 'PurchasePaymentRequested':
      return { payment_intent_id: event.data.paymentIntentId }
    case 'BookingConfirmed':
      return confirmed(row, event.data.settledBy)
    case 'BookingContactCorrected':
      return { customer_name: event.data.customerName, customer_email: event.data.customerEmail }
    case 'VoucherBuyerCorrected':
    case 'PurchaseBuyerCorrected': {
      const { purchaserFirstname, purchaserName, purchaserEmail } = event.data
      return { customer_name: buyerName(purchaserFirstname, purchaserName), customer_email: purchaserEmail }
    }
    case 'PackagePaid':
      return { payment_intent_id: event.data.paymentIntentId, payment_status: furthest(row.payment_status, 'paid') }
    case 'VoucherIssued':
      return { voucher_number: event.data.number, payment_status: furthest(row.payment_status, 'paid') }
    case 'BookingExpired':
      return { payment_status: furthest(row.payment_status, 'canceled') }
    case 'VoucherOrderCanceled':
    case 'PurchaseCanceled':
      return { payment_status: furthest(row.payment_status, event.data.refunded ? 'refunded' : 'canceled') }
    case 'BookingCanceled':
      return {
        payment_status: isBackOnVouchers(row, event) ? 'canceled' : furthest(row.payment_status, 'canceled'),
        ...changeOnSite(row, event),
      }
    case 'PaidOnSite':
    case 'PaymentOnSiteUndone':
    case 'RefundedOnSite':
    case 'RefundOnSiteWrittenOff':
      return changeOnSite(row, event)
    default:
      return changeOfPayment(row, event)
  }
}

/** Bookings by staff are paid at the centre, which another event records. What was paid elsewhere is no money here. */
function confirmed(row: SupervisedRow, settledBy: Settlement): Change {
  const card = cardIn(settledBy)
  const numbers = vouchersIn(settledBy).map(({ voucherNumber }) => voucherNumber)
  if (!card && numbers.length === 0) return {}
  const payment_status = furthest(row.payment_status, 'paid')
  return {
    payment_status,
    ...(card && { payment_intent_id: card.paymentIntentId }),
    ...(numbers.length > 0 && { voucher_number: numbers.join(', ') }),
  }
}

/** Whether a cancellation gives vouchers back all that was paid: then nothing is paid any more, and no money moves. */
const isBackOnVouchers = (row: SupervisedRow, { data }: EventOf<'BookingCanceled'>): boolean =>
  row.voucher_number !== null && row.received_cents === 0 && isGivenBack(givenBackBy(data))

/** The changes that a cancellation, or an event about money at the centre, makes. */
function changeOnSite(row: SupervisedRow, event: OnSiteEvent): Change {
  const given_back = event.type === 'BookingCanceled' ? givenBackBy(event.data) : row.given_back
  const on_site = onSiteAfter(row.on_site, event, given_back)
  const money = moneyColumnsOf({ ...row, on_site, given_back })
  if (on_site === null && row.on_site === null) return { ...money, given_back }
  const payment_status = statusOnSite(on_site, row)
  return { ...money, on_site, given_back, payment_status, listed: on_site !== null || !row.on_site_only }
}

/** The payment status of a booking that is, or was, paid at the centre. */
function statusOnSite(onSite: OnSite | null, { given_back }: SupervisedRow): SupervisedRow['payment_status'] {
  // `given_back` is null until the booking is canceled.
  if (onSite === null) return given_back === null ? 'pending' : 'canceled'
  return onSite.returnedCents >= onSite.amountCents ? 'refunded' : 'paid'
}

/**
 * The changes that an event of a payment makes. The sale's first intent counts as its own as soon as it is created,
 * because the event of the sale that names it comes later.
 */
function changeOfPayment(row: SupervisedRow, event: OfPayment): Change {
  const { paymentIntentId } = event.data
  const isFirst = event.type === 'IntentCreated' && row.payment_intent_id === null
  const ownIntentId = isFirst ? paymentIntentId : row.payment_intent_id
  const { payments, payment_status } = changedByPayment({ ...row, payment_intent_id: ownIntentId }, event)
  const change = { ...moneyColumnsOf({ ...row, payments }), payment_intent_id: ownIntentId, payment_status }
  return paymentIntentId === ownIntentId ? { ...change, ...providerColumns(row, event) } : change
}

/** The provider's status of the payment. Once paid, it stays `succeeded`, whatever is refunded or contested. */
function providerColumns(row: SupervisedRow, event: OfPayment): Change {
  const unlessPaid = (status: IntentStatus): Change =>
    row.provider_status === 'succeeded' ? {} : { provider_status: status }
  switch (event.type) {
    case 'IntentCreated':
      return { ...unlessPaid('requires_payment_method'), provider_cents: event.data.amountCents }
    case 'PaymentProcessing':
      return unlessPaid('processing')
    case 'PaymentFailed':
      return row.provider_status === 'canceled' ? {} : unlessPaid('requires_payment_method')
    case 'PaymentCanceled':
      return unlessPaid('canceled')
    case 'PaymentSucceeded':
      return { provider_status: 'succeeded', provider_cents: event.data.amountCents }
    default:
      return {}
  }
}

/** The columns of a sale of which nothing is paid yet. */
export const blank = {
  ...noMoneyYet,
  voucher_number: null,
  payment_status: 'pending',
  payment_intent_id: null,
  provider_status: null,
  provider_cents: null,
  listed: true,
  on_site_only: false,
  paid_at: null,
  underway_cents: 0,
  cause: null,
  due_since: null,
  last_trouble: null,
  dispute: null,
  on_site: null,
  given_back: null,
} as const

/** A booking by staff is not paid online, so it is listed only once it was paid at the centre. */
const newBooking = ({ data, metadata }: EventOf<'BookingRequested'>, key: string): SupervisedRow => ({
  ...blank,
  key,
  type: 'booking',
  entity_id: data.bookingId,
  amount_cents: data.priceCents,
  service_name: data.serviceName,
  customer_name: data.customerName,
  customer_email: data.customerEmail,
  created_at: metadata.occurredAt,
  dated_at: metadata.occurredAt,
  listed: data.channel === 'web',
  on_site_only: data.channel === 'staff',
})

/** Vouchers of a package are left out: they were paid with the purchase. */
function newVoucher({ data, metadata }: EventOf<'VoucherOrdered'>, key: string): SupervisedRow | undefined {
  if (data.purchaseId !== null) return undefined
  return {
    ...blank,
    key,
    type: 'voucher',
    entity_id: data.voucherId,
    amount_cents: data.amountCents,
    service_name: data.serviceName,
    customer_name: buyerName(data.purchaserFirstname, data.purchaserName),
    customer_email: data.purchaserEmail,
    created_at: metadata.occurredAt,
    dated_at: metadata.occurredAt,
  }
}

const newPurchase = ({ data, metadata }: EventOf<'PackagePurchased'>, key: string): SupervisedRow => ({
  ...blank,
  key,
  type: 'package',
  entity_id: data.purchaseId,
  amount_cents: data.amountCents,
  service_name: data.packageName,
  customer_name: buyerName(data.purchaserFirstname, data.purchaserName),
  customer_email: data.purchaserEmail,
  created_at: metadata.occurredAt,
  dated_at: metadata.occurredAt,
})
