import type { EventOf } from '@alba/contracts/events'
import { type PaymentEvent, paymentEvents } from '@alba/contracts/payments/events'
import { noMoneyYet } from '@alba/contracts/payments/money-columns'
import { pick, snakeKeys } from '@alba/contracts/shared/case'
import { typesOf } from '@alba/contracts/shared/event'
import { buyerContactNames, buyerDetailNames } from '@alba/contracts/vouchers/buyer-details'
import { type VoucherEvent, voucherEvents } from '@alba/contracts/vouchers/events'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { hasExpired } from '@alba/contracts/vouchers/rules'
import { changedByPayment, furthest } from '../payments/sale-payment.ts'
import { collecting, projection, table } from '../runner/projection.ts'

type OwnEvent = EventOf<VoucherEvent['type']>
type OfPayment = EventOf<PaymentEvent['type']>
type Change = Partial<VoucherRow>

/** The current state of every voucher, with its payment. */
export const vouchers = collecting(
  // The gateway waits only for the read model of bookings after a voucher was redeemed, so this read model may collect
  // the event with later ones and write them together.
  ['VoucherRedeemed'],
  projection(
    { version: 12, boxes: ['person', 'recipient'] },
    table(vouchersTable, {
      handles: typesOf([...voucherEvents, ...paymentEvents]),
      createdBy: ['VoucherOrdered', 'VoucherImported'],
      keys,
      evolve,
    }),
  ),
)

function keys({ data }: OwnEvent | OfPayment): number[] {
  if (!('target' in data)) return [data.voucherId]
  return data.target.kind === 'voucher' ? [data.target.id] : []
}

function evolve(row: VoucherRow | undefined, event: OwnEvent | OfPayment): VoucherRow | undefined {
  if (event.type === 'VoucherOrdered') return newVoucher(event)
  if (event.type === 'VoucherImported') return importedVoucher(event)
  return row && { ...row, ...changeOf(row, event), updated_at: event.metadata.occurredAt }
}

function changeOf(
  row: VoucherRow,
  event: Exclude<OwnEvent, { type: 'VoucherOrdered' | 'VoucherImported' }> | OfPayment,
): Change {
  switch (event.type) {
    case 'VoucherPaymentRequested':
      return { payment_intent_id: event.data.paymentIntentId }
    case 'VoucherOrderCanceled':
      return {
        status: 'canceled',
        payment_status: furthest(row.payment_status, event.data.refunded ? 'refunded' : 'canceled'),
      }
    case 'VoucherIssued':
      return issued(row, event.data)
    case 'VoucherRedeemed': {
      const { amountCents, balanceCents } = event.data
      const isUsed = balanceCents === 0
      return {
        balance_cents: balanceCents,
        used_cents: row.used_cents + amountCents,
        ...(isUsed && { status: 'used', used_at: event.metadata.occurredAt }),
      }
    }
    case 'VoucherRestored':
      return {
        balance_cents: row.status === 'invalidated' ? 0 : event.data.balanceCents,
        used_cents: row.used_cents - event.data.amountCents,
        used_at: null,
        ...(row.status === 'used' && { status: 'valid' }),
      }
    case 'VoucherExtended':
      return extended(row, event.data)
    case 'VoucherExtensionUndone': {
      const { expiresOn, expiresAt } = event.data
      const isOverAgain = row.status === 'valid' && hasExpired(expiresAt, Date.parse(event.metadata.occurredAt))
      const undoable_extensions = row.undoable_extensions - 1
      const change = { expires_on: expiresOn, expires_at: expiresAt, undoable_extensions }
      return isOverAgain ? { ...change, status: 'expired' } : change
    }
    case 'VoucherSuspended':
      return { suspended: true }
    case 'VoucherResumed':
      return { suspended: false }
    case 'VoucherInvalidated':
      return invalidated(row, event.data)
    case 'VoucherBuyerCorrected':
      return snakeKeys(pick(event.data, buyerContactNames))
    // The row is folded anew from the log, where the recipient cannot be read any more (ADR 76).
    case 'VoucherRecipientErased':
      return {}
    case 'VoucherDeliveryMoved':
      return { deliver_at: event.data.deliverAt }
    case 'VoucherDelivered':
      return { delivered_at: event.metadata.occurredAt }
    case 'VoucherExpired':
      return { status: 'expired' }
    default:
      return changedByPayment(row, event)
  }
}

const newVoucher = ({ data, metadata }: EventOf<'VoucherOrdered'>): VoucherRow => ({
  ...snakeKeys(pick(data, buyerDetailNames)),
  id: data.voucherId,
  number: null,
  status: 'pending',
  payment_status: 'pending',
  service_id: data.serviceId,
  service_name: data.serviceName,
  amount_cents: data.amountCents,
  balance_cents: 0,
  used_cents: 0,
  ...noMoneyYet,
  validity_months: data.validityMonths,
  terms: data.terms,
  purchase_id: data.purchaseId,
  payment_intent_id: null,
  expires_on: null,
  expires_at: null,
  undoable_extensions: 0,
  suspended: false,
  used_at: null,
  deliver_at: data.deliverAt ?? null,
  delivered_at: null,
  card: data.card ?? 'quiet',
  paid_at: null,
  created_at: metadata.occurredAt,
  updated_at: metadata.occurredAt,
})

/**
 * What was spent before the import counts as used; `used_at` is null because the date is unknown. No money was received
 * here. The import gives the last day itself, so `validity_months` is 0.
 */
const importedVoucher = ({ data, metadata }: EventOf<'VoucherImported'>): VoucherRow => ({
  ...snakeKeys(pick(data, buyerDetailNames)),
  id: data.voucherId,
  number: data.number,
  status: data.balanceCents === 0 ? 'used' : 'valid',
  payment_status: 'elsewhere',
  service_id: data.serviceId,
  service_name: data.serviceName,
  amount_cents: data.amountCents,
  balance_cents: data.balanceCents,
  used_cents: data.amountCents - data.balanceCents,
  ...noMoneyYet,
  validity_months: 0,
  terms: data.terms,
  purchase_id: data.purchaseId,
  payment_intent_id: null,
  expires_on: data.expiresOn,
  expires_at: data.expiresAt,
  undoable_extensions: 0,
  suspended: false,
  used_at: null,
  deliver_at: null,
  delivered_at: null,
  card: 'quiet',
  paid_at: null,
  created_at: metadata.occurredAt,
  updated_at: metadata.occurredAt,
})

/**
 * Counts the extensions that staff can undo: those by staff since the last extension for a booking that the centre
 * canceled.
 */
const extended = (row: VoucherRow, { expiresOn, expiresAt, by }: EventOf<'VoucherExtended'>['data']): Change => ({
  status: 'valid',
  expires_on: expiresOn,
  expires_at: expiresAt,
  undoable_extensions: by === 'centre_canceled' ? 0 : row.undoable_extensions + 1,
})

/**
 * The order may be canceled already when its payment arrives late. The voucher is issued all the same, for the money
 * received.
 */
const issued = (
  row: VoucherRow,
  { number, paidAt, paidWith, expiresOn, expiresAt }: EventOf<'VoucherIssued'>['data'],
): Change => ({
  number,
  status: 'valid',
  payment_status: furthest(row.payment_status, 'paid'),
  balance_cents: row.amount_cents,
  paid_at: paidAt,
  expires_on: expiresOn,
  expires_at: expiresAt,
  ...(paidWith.kind === 'card' && { payment_intent_id: paidWith.paymentIntentId }),
})

/**
 * The payment of a package belongs to its purchase, so the vouchers of a package count as refunded once they are
 * invalidated for a withdrawal or a refund.
 */
const invalidated = (row: VoucherRow, { reason }: EventOf<'VoucherInvalidated'>['data']): Change => ({
  status: 'invalidated',
  balance_cents: 0,
  suspended: false,
  ...(row.purchase_id !== null && reason !== 'staff' && { payment_status: 'refunded' as const }),
})
