import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { type Data, first, has, insert, withData, without } from '../plant.ts'
import { type Corruption, confirmedBy, firstSettlement, type Log, later, OTHER, partOf } from './corruption.ts'

/** The confirmation of a booking by a card payment of which nothing was ever refunded or disputed. */
const plainCard = (log: Log): RecordedEvent | undefined =>
  log.find(event => {
    if (event.type !== 'BookingConfirmed' || !confirmedBy('card')(event.data as Data)) return false
    const { paymentIntentId } = firstSettlement(event.data as Data)
    const own = log.filter(each => each.data.paymentIntentId === paymentIntentId && each.stream.startsWith('payment-'))
    return own.every(({ type }) => type === 'IntentCreated' || type === 'PaymentSucceeded')
  })
export const theCard = (log: Log) => {
  const confirmed = plainCard(log) as RecordedEvent
  const { paymentIntentId } = firstSettlement(confirmed.data as Data)
  return {
    confirmed,
    paymentIntentId,
    succeeded: first(log, 'PaymentSucceeded', data => data.paymentIntentId === paymentIntentId),
  }
}
export const paidByCard = (log: Log) => plainCard(log) !== undefined

/** Whether the payment is so old at the end of the log that its work must be done: work may take up to an hour. */
const paidLongAgo = (log: Log): boolean => {
  const occurredAt = (event: RecordedEvent | undefined) => String(event?.metadata.occurredAt)
  return paidByCard(log) && later(occurredAt(theCard(log).succeeded), 61) < occurredAt(log.at(-1))
}

export const money: Corruption[] = [
  {
    what: 'a payment whose booking is not confirmed',
    fits: paidLongAgo,
    plant: log => without(log, theCard(log).confirmed),
    rule: 'payments',
    verifierRule: 'payments',
  },
  {
    what: 'a booking that is confirmed with money that never came in',
    fits: paidByCard,
    plant: log => without(log, theCard(log).succeeded),
    rule: 'payments',
    verifierRule: 'payments',
  },
  {
    what: 'a payment that confirms two bookings',
    fits: paidByCard,
    plant: log => {
      const { confirmed } = theCard(log)
      return insert(log, confirmed, `booking-${OTHER}`, 'BookingConfirmed', { ...confirmed.data, bookingId: OTHER })
    },
    rule: 'payments',
    verifierRule: 'payments',
  },
  {
    what: 'a booking that costs less than its card paid',
    fits: paidByCard,
    plant: log => {
      const { confirmed } = theCard(log)
      const requested = first(log, 'BookingRequested', data => data.bookingId === confirmed.data.bookingId)
      return withData(log, requested, { priceCents: Number(requested.data.priceCents) - 1 })
    },
    rule: 'parts',
    verifierRule: 'parts',
  },
  {
    what: 'an amount received that was changed',
    fits: paidByCard,
    plant: log => withData(log, theCard(log).succeeded, { amountCents: 1 }),
    rule: 'payments',
    verifierRule: 'payments',
  },
  {
    what: 'a payment in another currency',
    fits: log => has(log, 'IntentCreated'),
    plant: log => withData(log, first(log, 'IntentCreated'), { currency: 'usd' }),
    rule: 'payments',
    verifierRule: 'payments',
  },
  {
    what: 'a voucher that is worth more than its card paid',
    fits: log => has(log, 'VoucherIssued', data => partOf(data, 'paidWith').kind === 'card'),
    plant: log => {
      const issued = first(log, 'VoucherIssued', data => partOf(data, 'paidWith').kind === 'card')
      const ordered = first(log, 'VoucherOrdered', data => data.voucherId === issued.data.voucherId)
      return withData(log, ordered, { amountCents: 900_000 })
    },
    rule: 'vouchers',
    verifierRule: 'vouchers',
  },
  {
    what: 'a package that costs less than its card paid',
    fits: log => has(log, 'PackagePaid'),
    plant: log => {
      const { purchaseId } = first(log, 'PackagePaid').data
      return withData(
        log,
        first(log, 'PackagePurchased', data => data.purchaseId === purchaseId),
        { amountCents: 1 },
      )
    },
    rule: 'packages',
    verifierRule: 'payments',
  },
  {
    what: 'a voucher that is worth more than its package says',
    fits: log => has(log, 'VoucherOrdered', data => data.purchaseId !== null),
    plant: log => {
      const ordered = first(log, 'VoucherOrdered', data => data.purchaseId !== null)
      return withData(log, ordered, { amountCents: 900_000 })
    },
    rule: 'packages',
    verifierRule: null,
  },
  {
    what: 'a sum of refunds that was changed',
    fits: log => has(log, 'PaymentRefunded', data => 'refund' in data),
    plant: log => {
      const refunded = first(log, 'PaymentRefunded', data => 'refund' in data)
      return withData(log, refunded, { amountCents: Number(refunded.data.amountCents) - 1 })
    },
    rule: 'payments',
    verifierRule: 'payments',
  },
  {
    what: 'a package that lacks one of its vouchers',
    fits: log => has(log, 'VoucherIssued', data => partOf(data, 'paidWith').kind === 'package'),
    plant: log => {
      const { stream } = first(log, 'VoucherIssued', data => partOf(data, 'paidWith').kind === 'package')
      return without(log, ...log.filter(event => event.stream === stream))
    },
    rule: 'packages',
    verifierRule: null,
  },
  {
    what: 'more given back than was paid at the centre',
    fits: log => has(log, 'RefundedOnSite'),
    plant: log => withData(log, first(log, 'RefundedOnSite'), { amountCents: 900_000 }),
    rule: 'at the centre',
    verifierRule: null,
  },
]
