import type { TimelineRow } from '@alba/contracts/timeline/rows'

/** What went back of the payments of a history, by any means. Amounts in cents. */
export type Returned = {
  /** The payments that came in, by id. */
  readonly payments: ReadonlySet<string>
  /** Through the provider, less what the bank sent back. */
  readonly refunded: number
  readonly otherwise: number
  /** What the bank has given to the card holder, by dispute. */
  readonly lost: ReadonlyMap<string, number>
}

export const nothingReturned: Returned = { payments: new Set(), refunded: 0, otherwise: 0, lost: new Map() }

/** The same after one more entry of the history. */
export function returnedAfter(before: Returned, { event_type, facts }: TimelineRow): Returned {
  const cents = Number(facts.amountCents ?? 0)
  switch (event_type) {
    case 'PaymentSucceeded':
      return { ...before, payments: new Set(before.payments).add(String(facts.paymentIntentId)) }
    case 'PaymentRefunded':
      // Its amount is the sum of all refunds so far.
      return { ...before, refunded: cents }
    case 'PaymentRefundFailed':
      return { ...before, refunded: before.refunded - cents }
    case 'RefundedOtherwise':
      return { ...before, otherwise: before.otherwise + cents }
    case 'DisputeClosed': {
      const lost = new Map(before.lost)
      lost.delete(String(facts.disputeId))
      return { ...before, lost: facts.outcome === 'lost' ? lost.set(String(facts.disputeId), cents) : lost }
    }
    default:
      return before
  }
}

/**
 * What is still to go back of an amount that has to be returned in all. Undefined in a history with several payments,
 * whose entries do not say of which one something went back.
 */
export function leftOf({ payments, refunded, otherwise, lost }: Returned, dueCents: number): number | undefined {
  if (payments.size > 1) return undefined
  const gone = [...lost.values()].reduce((sum, cents) => sum + cents, refunded + otherwise)
  return Math.max(0, dueCents - gone)
}
