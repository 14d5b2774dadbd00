import type { EventOf } from '@alba/contracts/events'
import type { PaymentEvent } from '@alba/contracts/payments/events'
import {
  type Debt,
  moneyAfter,
  noMoney,
  outstanding,
  type PaymentMoney,
  type Payments,
  totalsOf,
} from '@alba/contracts/payments/money'
import type { RefundCause } from '@alba/contracts/payments/refunds'

type OfPayment = EventOf<PaymentEvent['type']>

/** A payment of which no event is known yet. */
const blank: PaymentMoney = { ...noMoney, cause: null, dueSince: null, trouble: null, paidAt: null }

/** The payments of a booking, voucher or purchase, by intent, after an event about one of them. */
export function paymentsAfter(payments: Payments, event: OfPayment): Payments {
  const { paymentIntentId } = event.data
  const before = payments[paymentIntentId] ?? blank
  const after = { ...before, ...moneyAfter(before, event) }
  const paidAt = event.type === 'PaymentSucceeded' ? (event.data.paidAt ?? event.metadata.occurredAt) : before.paidAt
  const debt = debtAfter(before, { owed: outstanding(after), at: event.metadata.occurredAt, ...whyOf(event) })
  return { ...payments, [paymentIntentId]: { ...after, ...debt, paidAt } }
}

type Change = {
  /** Cents that are owed after the event. */
  readonly owed: number
  /** When the event happened, UTC. */
  readonly at: string
  readonly cause?: RefundCause
  /** Why a refund failed. Null ends an earlier trouble; while something is owed, leaving it out keeps that. */
  readonly trouble?: string | null
}

/**
 * The debt after a change. It is dated since something has been owed without interruption. Its cause is the latest one.
 */
export function debtAfter(before: Debt, { owed, at, cause, trouble }: Change): Debt {
  if (owed === 0) return { cause: cause ?? before.cause, dueSince: null, trouble: trouble ?? null }
  return {
    cause: cause ?? before.cause,
    dueSince: before.dueSince ?? at,
    trouble: trouble === undefined ? before.trouble : trouble,
  }
}

/** The cause of a debt, and the reason of a failed refund, if the event has one. */
function whyOf(event: OfPayment): Pick<Change, 'cause' | 'trouble'> {
  switch (event.type) {
    case 'RefundFellDue':
      return { cause: event.data.cause }
    case 'PaymentRefundFailed':
      return { cause: 'refund_failed', trouble: event.data.reason }
    case 'RefundRefused':
      return { trouble: event.data.code }
    case 'RefundRequested':
    case 'PaymentRefunded':
      return { trouble: null }
    default:
      return {}
  }
}

/** The columns with the payments and their sums. @param onSite as for `totalsOf` */
export function moneyOf(payments: Payments, ...onSite: OnSiteOf) {
  const totals = totalsOf(payments, ...onSite)
  return {
    payments,
    received_cents: totals.receivedCents,
    refunded_cents: totals.refundedCents,
    disputed_cents: totals.disputedCents,
    outstanding_cents: totals.outstandingCents,
    written_off_cents: totals.writtenOffCents,
  }
}

type OnSiteOf = Parameters<typeof totalsOf> extends [Payments, ...infer Rest] ? Rest : never
