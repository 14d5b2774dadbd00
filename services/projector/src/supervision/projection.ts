import type { EventOf } from '@alba/contracts/events'
import { type PaymentEvent, paymentEvents } from '@alba/contracts/payments/events'
import type { IntentStatus } from '@alba/contracts/payments/intent-status'
import { type SupervisedRow, supervisedTable } from '@alba/contracts/payments/rows'
import { typesOf } from '@alba/contracts/shared/event'
import { searchable } from '@alba/contracts/shared/searchable'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'
import { furthest, paymentStatusAfter } from '../payments/sale-payment.ts'
import { projection, soon, table } from '../runner/projection.ts'

type OfPayment = EventOf<PaymentEvent['type']>
type OfBooking = EventOf<
  'BookingRequested' | 'PaymentRequested' | 'BookingConfirmed' | 'BookingCanceled' | 'BookingExpired'
>
type OfVoucher = EventOf<'VoucherOrdered' | 'VoucherPaymentRequested' | 'VoucherIssued' | 'VoucherOrderCanceled'>
type Change = Partial<SupervisedRow>

/** Every booking taken online and every voucher bought by itself, with how its payment stands here and there. */
export const supervision = soon(
  projection(
    1,
    table(supervisedTable, {
      handles: [
        ...(['BookingRequested', 'PaymentRequested', 'BookingConfirmed', 'BookingCanceled', 'BookingExpired'] as const),
        ...(['VoucherOrdered', 'VoucherPaymentRequested', 'VoucherIssued', 'VoucherOrderCanceled'] as const),
        ...typesOf(paymentEvents),
      ],
      begins: ['BookingRequested', 'VoucherOrdered'],
      keys: ({ data }: OfBooking | OfVoucher | OfPayment) => {
        if ('voucherId' in data) return [`voucher:${data.voucherId}`]
        if ('bookingId' in data) return [`booking:${data.bookingId}`]
        return data.target.kind === 'package' ? [] : [`${data.target.kind}:${data.target.id}`]
      },
      evolve: (row, event, key) => {
        if (event.type === 'BookingRequested') return requested(event, key)
        if (event.type === 'VoucherOrdered') return ordered(event, key)
        return row && found({ ...row, ...changeOf(row, event) })
      },
    }),
  ),
)

function changeOf(
  row: SupervisedRow,
  event: Exclude<OfBooking | OfVoucher, { type: 'BookingRequested' | 'VoucherOrdered' }> | OfPayment,
): Change {
  switch (event.type) {
    case 'PaymentRequested':
    case 'VoucherPaymentRequested':
      return { payment_intent_id: event.data.paymentIntentId }
    case 'BookingConfirmed':
      return confirmed(row, event.data.settledBy)
    case 'VoucherIssued':
      return { voucher_number: event.data.number, payment_status: furthest(row.payment_status, 'paid') }
    case 'BookingCanceled':
    case 'BookingExpired':
    case 'VoucherOrderCanceled':
      return { payment_status: furthest(row.payment_status, 'canceled') }
    default:
      return told(row, event)
  }
}

function confirmed(row: SupervisedRow, settledBy: EventOf<'BookingConfirmed'>['data']['settledBy']): Change {
  const payment_status = furthest(row.payment_status, 'paid')
  if (settledBy.kind === 'card') return { payment_status, payment_intent_id: settledBy.paymentIntentId }
  return settledBy.kind === 'voucher' ? { payment_status, voucher_number: settledBy.voucherNumber } : { payment_status }
}

/** What the provider tells of its own payment. The intent may be known before what it pays for says so. */
function told(row: SupervisedRow, event: OfPayment): Change {
  const { paymentIntentId } = event.data
  if (event.type === 'IntentCreated' && row.payment_intent_id === null)
    return {
      payment_intent_id: paymentIntentId,
      provider_status: 'requires_payment_method',
      provider_cents: event.data.amountCents,
    }
  if (paymentIntentId !== row.payment_intent_id) return {}
  return { payment_status: paymentStatusAfter(row, event), ...providerSays(row, event) }
}

/** In the provider's words: an intent that was paid stays so, whatever is refunded or contested. */
function providerSays(row: SupervisedRow, event: OfPayment): Change {
  const isOver = row.provider_status === 'succeeded'
  const says = (status: IntentStatus): Change => (isOver ? {} : { provider_status: status })
  switch (event.type) {
    case 'IntentCreated':
      return { ...says('requires_payment_method'), provider_cents: event.data.amountCents }
    case 'PaymentProcessing':
      return says('processing')
    case 'PaymentFailed':
      return row.provider_status === 'canceled' ? {} : says('requires_payment_method')
    case 'PaymentCanceled':
      return says('canceled')
    case 'PaymentSucceeded':
      return { provider_status: 'succeeded', provider_cents: event.data.amountCents }
    case 'PaymentRefunded':
    case 'PaymentDisputed':
      return {}
  }
}

type Blank =
  | 'voucher_number'
  | 'payment_status'
  | 'payment_intent_id'
  | 'provider_status'
  | 'provider_cents'
  | 'searched'
const blank: Pick<SupervisedRow, Blank> = {
  ...{ voucher_number: null, payment_intent_id: null, provider_status: null, provider_cents: null, searched: '' },
  payment_status: 'pending',
}

/** What staff books is not paid online. */
function requested({ data, metadata }: EventOf<'BookingRequested'>, key: string): SupervisedRow | undefined {
  if (data.channel === 'staff') return undefined
  return found({
    ...{ ...blank, key, type: 'booking', entity_id: data.bookingId, amount_cents: data.priceCents },
    ...{ service_name: data.serviceName, customer_name: data.customerName, customer_email: data.customerEmail },
    created_at: metadata.occurredAt,
  })
}

/** A voucher of a package was paid with its purchase. */
function ordered({ data, metadata }: EventOf<'VoucherOrdered'>, key: string): SupervisedRow | undefined {
  if (data.purchaseId !== null) return undefined
  return found({
    ...{ ...blank, key, type: 'voucher', entity_id: data.voucherId, amount_cents: data.amountCents },
    ...{
      service_name: data.serviceName,
      customer_name: buyerName(data.purchaserFirstname, data.purchaserName),
      customer_email: data.purchaserEmail,
    },
    created_at: metadata.occurredAt,
  })
}

const found = (row: SupervisedRow): SupervisedRow => {
  const number = row.voucher_number
  const numbers = [row.entity_id, number, number?.replaceAll('-', '') ?? null, row.payment_intent_id]
  return { ...row, searched: searchable([row.customer_name, row.customer_email, row.service_name, ...numbers]) }
}
