import type { PaymentEvent } from '@alba/contracts/payments/events'
import type { EventName } from '../finding.ts'

/** The money of a payment by card, in cents. */
export type Payment = {
  readonly askedCents: number
  receivedCents: number
  /** The sum of refunds that the bank did not send back. */
  refundedCents: number
  otherwiseCents: number
  writtenOffCents: number
  /** What has to be returned in total, what already was included. */
  dueCents: number
  /** Disputes by id; a lost one counts as returned. Null as long as there is none. */
  disputes: Map<string, { readonly amountCents: number; readonly isLost: boolean }> | null
  /** Whether a debt was ever recorded for it. */
  isOwed: boolean
  /** How often a booking, voucher or package was paid with it. */
  uses: number
  isRejected: boolean
  /** Whether what it paid for was given up with a right to the money. */
  mustReturn: boolean
  /** The last event that decides about its money, and when it was, in milliseconds since the epoch. */
  at: number
  event: EventName
}

export const newPayment = (askedCents: number, at: number, event: EventName): Payment => ({
  askedCents,
  receivedCents: 0,
  refundedCents: 0,
  otherwiseCents: 0,
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

const lostCents = ({ disputes }: Payment): number =>
  disputes === null ? 0 : [...disputes.values()].reduce((sum, each) => sum + (each.isLost ? each.amountCents : 0), 0)

/** What the client has back, by any means. */
export const backCents = (payment: Payment): number =>
  payment.refundedCents + payment.otherwiseCents + lostCents(payment)

/** What is owed and not back yet. */
export const owedCents = (payment: Payment): number =>
  Math.max(0, Math.min(payment.dueCents, payment.receivedCents) - backCents(payment))

/** Whether the money that must go back did, or stands in the list of what is owed, or was written off. */
export const isDealtWith = (payment: Payment): boolean =>
  backCents(payment) >= payment.receivedCents || payment.isOwed || payment.dueCents + payment.writtenOffCents > 0

/**
 * Applies an event about money to a payment.
 * @returns the recorded sum of refunds that would have been right, when another one is recorded
 */
export function applyMoney(payment: Payment, { type, data }: PaymentEvent): number | undefined {
  switch (type) {
    case 'PaymentSucceeded':
      payment.receivedCents = data.amountCents
      return undefined
    case 'PaymentRefunded': {
      const expected = data.refund ? payment.refundedCents + data.refund.amountCents : data.amountCents
      payment.refundedCents = data.amountCents
      return expected === data.amountCents ? undefined : expected
    }
    case 'PaymentRefundFailed': {
      const expected = payment.refundedCents - data.amountCents
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
      payment.otherwiseCents += data.amountCents
      return undefined
    case 'RefundWrittenOff':
      payment.writtenOffCents += data.amountCents
      payment.dueCents = Math.max(0, Math.min(payment.dueCents, payment.receivedCents) - data.amountCents)
      return undefined
    default:
      return undefined
  }
}
