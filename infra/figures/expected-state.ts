import type { DomainEvent } from '@alba/contracts/events'

/**
 * The state of everything that is paid for, as it follows from a log. It is computed as simply as possible, and shares no
 * code with the decisions and read models that are compared with it. Amounts are in cents, moments are UTC instants.
 */
export type ExpectedState = {
  readonly payments: Map<string, Payment>
  readonly bookings: Map<number, Booking>
  readonly vouchers: Map<number, Voucher>
  readonly purchases: Map<number, Purchase>
}

/** A payment by card. */
export type Payment = {
  /** What is paid for: the kind and the id, `booking:100000000000017`. */
  target: string
  received: number
  paidAt: string | null
  /** Cents by the provider's refund id; a refund that the bank sent back is removed. */
  refunds: Map<string, number>
  disputes: Map<string, { amount: number; outcome: 'open' | 'won' | 'lost' }>
  /** Cents that staff refunded without the card provider. */
  refundedOtherwise: number
  writtenOff: number
  /** Cents that must be refunded in all, including those that already were. */
  due: number
}

export type Booking = {
  status: 'held' | 'confirmed' | 'canceled' | 'abandoned' | 'expired'
  isWeb: boolean
  /** Day of the appointment. */
  date: string
  price: number
  /** The payment at the centre, without the card provider. */
  onSite: { paid: number; paidAt: string; returned: number; writtenOff: number } | null
  /** Whether a payment at the centre must be refunded, because staff canceled the booking and wants it refunded. */
  givesBack: boolean
  /** When staff first canceled it. */
  canceledAt: string | null
}

export type Voucher = {
  /** Whether it was paid in another system. The list of payments does not show it then. */
  isImported: boolean
  purchaseId: number | null
  amount: number
  status: 'ordered' | 'issued' | 'invalidated' | 'canceled'
  /** Cents that bookings took from it. */
  used: number
  usedUpAt: string | null
  expiresAt: string | null
}

export type Purchase = {
  isImported: boolean
  amount: number
  voucherCount: number
  withdrawnAt: string | null
}

export function expectedState(events: readonly DomainEvent[]): ExpectedState {
  const state: ExpectedState = { payments: new Map(), bookings: new Map(), vouchers: new Map(), purchases: new Map() }
  for (const event of events) {
    applyToPayment(state, event)
    applyToBooking(state, event)
    applyToVoucher(state, event)
    applyToPurchase(state, event)
  }
  return state
}

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0)

function mustGet<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const found = map.get(key)
  if (found === undefined) throw new Error(`the log mentions ${key} before it is created`)
  return found
}

/** Cents that went back: by the card provider, less what the bank sent back, and otherwise. */
export const refundedOf = ({ refunds, refundedOtherwise }: Payment): number => sum(refunds.values()) + refundedOtherwise
/** Cents of the disputes that are open or lost. */
export const contestedOf = ({ disputes }: Payment): number =>
  sum([...disputes.values()].map(({ amount, outcome }) => (outcome === 'won' ? 0 : amount)))
const lostOf = ({ disputes }: Payment): number =>
  sum([...disputes.values()].map(({ amount, outcome }) => (outcome === 'lost' ? amount : 0)))
/** Cents that are still to be refunded. A lost dispute has taken its part already. */
export const owedOf = (payment: Payment): number =>
  Math.max(0, Math.min(payment.due, payment.received) - refundedOf(payment) - lostOf(payment))

function applyToPayment({ payments }: ExpectedState, { type, data, metadata }: DomainEvent): void {
  if (type === 'IntentCreated') {
    const target = `${data.target.kind}:${data.target.id}`
    const nothing = { received: 0, paidAt: null, refundedOtherwise: 0, writtenOff: 0, due: 0 }
    payments.set(data.paymentIntentId, { target, ...nothing, refunds: new Map(), disputes: new Map() })
    return
  }
  if (!('paymentIntentId' in data) || !('target' in data)) return
  const payment = mustGet(payments, data.paymentIntentId)
  switch (type) {
    case 'PaymentSucceeded':
      payment.received = data.amountCents
      payment.paidAt = data.paidAt ?? metadata.occurredAt
      return
    case 'PaymentRefunded':
      // Older events say only the sum of all refunds so far, so each replaces the one before.
      payment.refunds.set(data.refund?.refundId ?? 'before', data.refund?.amountCents ?? data.amountCents)
      return
    case 'PaymentRefundFailed':
      payment.due = Math.max(payment.due, refundedOf(payment) + lostOf(payment))
      payment.refunds.delete(data.refundId)
      return
    case 'PaymentDisputed':
      payment.disputes.set(data.disputeId, { amount: data.amountCents, outcome: 'open' })
      return
    case 'DisputeClosed':
      payment.disputes.set(data.disputeId, { amount: data.amountCents, outcome: data.outcome })
      return
    case 'RefundFellDue':
      payment.due = data.amountCents
      return
    case 'RefundedOtherwise':
      payment.refundedOtherwise += data.amountCents
      return
    case 'RefundWrittenOff':
      payment.writtenOff += data.amountCents
      payment.due = Math.min(payment.due, payment.received) - data.amountCents
  }
}

function applyToBooking({ bookings }: ExpectedState, { type, data, metadata }: DomainEvent): void {
  if (type === 'BookingRequested') {
    const { date, priceCents: price } = data
    const begun = { onSite: null, givesBack: false, canceledAt: null }
    bookings.set(data.bookingId, { status: 'held', isWeb: data.channel === 'web', date, price, ...begun })
    return
  }
  if (!type.startsWith('Booking') && !type.includes('OnSite')) return
  if (!('bookingId' in data)) return
  const booking = mustGet(bookings, data.bookingId)
  switch (type) {
    case 'BookingConfirmed':
      booking.status = 'confirmed'
      booking.givesBack = false
      booking.date = data.date
      return
    case 'BookingRescheduled':
      booking.date = data.date
      return
    case 'BookingExpired':
      booking.status = 'expired'
      return
    case 'BookingCanceled':
      booking.status = data.by === 'staff' ? 'canceled' : 'abandoned'
      booking.givesBack = data.by === 'staff' && data.givesBack !== false
      if (data.by === 'staff') booking.canceledAt ??= metadata.occurredAt
      return
    case 'PaidOnSite':
      booking.onSite = { paid: data.amountCents, paidAt: metadata.occurredAt, returned: 0, writtenOff: 0 }
      return
    case 'PaymentOnSiteUndone':
      booking.onSite = null
      return
    case 'RefundedOnSite':
      if (booking.onSite) booking.onSite.returned += data.amountCents
      return
    case 'RefundOnSiteWrittenOff':
      if (booking.onSite) booking.onSite.writtenOff += data.amountCents
  }
}

function applyToVoucher({ vouchers }: ExpectedState, { type, data, metadata }: DomainEvent): void {
  if (type === 'VoucherOrdered') {
    const { amountCents: amount, purchaseId } = data
    const begun = { isImported: false, used: 0, usedUpAt: null, expiresAt: null }
    vouchers.set(data.voucherId, { purchaseId, amount, status: 'ordered', ...begun })
    return
  }
  if (type === 'VoucherImported') {
    const { amountCents: amount, purchaseId, expiresAt } = data
    const used = amount - data.balanceCents
    vouchers.set(data.voucherId, {
      isImported: true,
      purchaseId,
      amount,
      status: 'issued',
      used,
      usedUpAt: null,
      expiresAt,
    })
    return
  }
  if (!type.startsWith('Voucher') || !('voucherId' in data)) return
  const voucher = mustGet(vouchers, data.voucherId)
  switch (type) {
    case 'VoucherIssued':
      voucher.status = 'issued'
      voucher.expiresAt = data.expiresAt
      return
    case 'VoucherOrderCanceled':
      voucher.status = 'canceled'
      return
    case 'VoucherInvalidated':
      voucher.status = 'invalidated'
      return
    case 'VoucherRedeemed':
      voucher.used += data.amountCents
      if (voucher.used === voucher.amount) voucher.usedUpAt = metadata.occurredAt
      return
    case 'VoucherRestored':
      voucher.used -= data.amountCents
      voucher.usedUpAt = null
      return
    case 'VoucherExtended':
    case 'VoucherExtensionUndone':
      voucher.expiresAt = data.expiresAt
  }
}

function applyToPurchase({ purchases }: ExpectedState, { type, data, metadata }: DomainEvent): void {
  if (type === 'PackagePurchased' || type === 'PackageImported') {
    const voucherCount = sum(data.items.map(({ quantity }) => quantity))
    const isImported = type === 'PackageImported'
    purchases.set(data.purchaseId, { isImported, amount: data.amountCents, voucherCount, withdrawnAt: null })
  }
  if (type === 'PurchaseWithdrawn') mustGet(purchases, data.purchaseId).withdrawnAt = metadata.occurredAt
}
