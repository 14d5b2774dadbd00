import type { PaymentEvent } from '@alba/contracts/payments/events'
import type { EventName } from '../finding.ts'

/** The money of a payment by card, in cents. */
export type Payment = {
  /** What the client was asked for. */
  readonly askedCents: number
  /** What came in; 0 before that. */
  receivedCents: number
  /** The sum of refunds to the card. A refund that the bank sent back is not in it. */
  refundedCents: number
  /** What was returned by other means than the card. */
  otherMeansCents: number
  /** What had to be returned and will not be, as staff decided. */
  writtenOffCents: number
  /** What has to be returned in total. It includes what already was. */
  dueCents: number
  /** Disputes by id. The money of a lost one counts as returned. Null as long as there is none. */
  disputes: Map<string, { readonly amountCents: number; readonly isLost: boolean }> | null
  /** Whether an event ever recorded that it has to be returned. */
  isOwed: boolean
  /** How often a booking, voucher or package was paid with it. */
  uses: number
  /** Whether it came too late for what it should have paid (`LatePaymentRejected`). */
  isRejected: boolean
  /** Whether what it paid for was canceled or withdrawn from, and the client gets the money back. */
  mustReturn: boolean
  /** The last event that decides about its money, and when it happened, in milliseconds since the epoch. */
  at: number
  event: EventName
}

/**
 * A payment for which nothing came in yet.
 * @param at when `event` happened, in milliseconds since the epoch
 */
export const newPayment = (askedCents: number, at: number, event: EventName): Payment => ({
  askedCents,
  receivedCents: 0,
  refundedCents: 0,
  otherMeansCents: 0,
  writtenOffCents: 0,
  dueCents: 0,
  disputes: null,
  isOwed: false,
  uses: 0,
  isRejected: false,
  mustReturn: false,
  at,
  event,
})

const lostDisputesCents = ({ disputes }: Payment): number =>
  disputes === null ? 0 : [...disputes.values()].reduce((sum, each) => sum + (each.isLost ? each.amountCents : 0), 0)

/** What the client got back, by any means. */
export const backCents = (payment: Payment): number =>
  payment.refundedCents + payment.otherMeansCents + lostDisputesCents(payment)

/** What has to be returned and is not yet. */
export const owedCents = (payment: Payment): number =>
  Math.max(0, Math.min(payment.dueCents, payment.receivedCents) - backCents(payment))

/** Whether the whole payment is returned, recorded as owed, or written off. */
export const isDealtWith = (payment: Payment): boolean =>
  backCents(payment) >= payment.receivedCents || payment.isOwed || payment.dueCents + payment.writtenOffCents > 0

/**
 * Applies an event about money to a payment.
 * @returns undefined, unless the event records a wrong sum of refunds: then the right one, in cents
 */
export function applyMoney(payment: Payment, { type, data }: PaymentEvent): number | undefined {
  switch (type) {
    case 'PaymentSucceeded':
      payment.receivedCents = data.amountCents
      return undefined
    case 'PaymentRefunded': {
      // `data.amountCents` is the sum of all refunds. Older events lack the single refund, so their sum is not checked.
      const expected = data.refund ? payment.refundedCents + data.refund.amountCents : data.amountCents
      payment.refundedCents = data.amountCents
      return expected === data.amountCents ? undefined : expected
    }
    case 'PaymentRefundFailed': {
      const expected = payment.refundedCents - data.amountCents
      // What counted as returned with this refund has to be returned after all.
      payment.dueCents = Math.max(payment.dueCents, backCents(payment))
      payment.refundedCents = data.refundedCents
      return expected === data.refundedCents ? undefined : expected
    }
    case 'PaymentDisputed':
    case 'DisputeClosed': {
      const isLost = type === 'DisputeClosed' && data.outcome === 'lost'
      payment.disputes ??= new Map()
      payment.disputes.set(data.disputeId, { amountCents: data.amountCents, isLost })
      return undefined
    }
    case 'RefundFellDue':
      payment.dueCents = data.amountCents
      payment.isOwed = true
      return undefined
    case 'RefundedOtherwise':
      payment.otherMeansCents += data.amountCents
      return undefined
    case 'RefundWrittenOff':
      payment.writtenOffCents += data.amountCents
      // Written-off money need not be returned any more.
      payment.dueCents = Math.max(0, Math.min(payment.dueCents, payment.receivedCents) - data.amountCents)
      return undefined
    default:
      return undefined
  }
}
