import type { EventOf } from '@alba/contracts/events'
import type { AtCentre } from '@alba/contracts/movements/rows'
import { contestedCents, type Money, moneyAfter } from '@alba/contracts/payments/money'
import { type Entry, entry } from './entry.ts'

/** The events of a payment by card that move money, or end a debt. */
export const paymentTypes = [
  ...(['PaymentSucceeded', 'PaymentRefunded', 'PaymentRefundFailed', 'PaymentDisputed', 'DisputeClosed'] as const),
  ...(['RefundedOtherwise', 'RefundWrittenOff'] as const),
] as const
export type PaymentMoved = EventOf<(typeof paymentTypes)[number]>

/**
 * The part of a payment that the centre has: received, and neither given back nor contested. While it is not known that
 * the payment was received, because an operator skipped that event, what goes back of it is not counted either.
 */
const heldCents = ({ receivedCents, refundedCents, otherwiseCents, disputes }: Money): number =>
  receivedCents === 0 ? 0 : receivedCents - refundedCents - otherwiseCents - contestedCents(disputes)

/**
 * The state of a payment after an event, and what moved. A movement of money is the difference that the event makes to
 * what the centre holds. So the sum of these movements equals the amounts on other screens, even when an event is
 * reported twice or late. A write-off moves no money: its movement has the amount written off.
 */
export function paymentAfter(before: Money, event: PaymentMoved): { readonly state: Money; readonly entry: Entry } {
  const state = { ...before, ...moneyAfter(before, event) }
  const cents = event.type === 'RefundWrittenOff' ? event.data.amountCents : heldCents(state) - heldCents(before)
  return { state, entry: entry(kindOf(event), cents, instantOf(event)) }
}

function kindOf(event: PaymentMoved): Entry['kind'] {
  switch (event.type) {
    case 'PaymentSucceeded':
      return 'card_taken'
    case 'PaymentRefunded':
      return 'card_refunded'
    case 'PaymentRefundFailed':
      return 'refund_sent_back'
    case 'PaymentDisputed':
      return 'disputed'
    case 'DisputeClosed':
      // The money already left with PaymentDisputed. A lost dispute of the same amount moves 0 cents, and such entries
      // are dropped.
      return event.data.outcome === 'won' ? 'dispute_won' : 'disputed'
    case 'RefundedOtherwise':
      return 'otherwise_refunded'
    case 'RefundWrittenOff':
      return 'written_off'
  }
}

/** When it happened by the provider's clock, UTC; when the event does not say so, the instant of the event. */
function instantOf({ type, data, metadata }: PaymentMoved): string {
  if (type === 'PaymentSucceeded') return data.paidAt ?? metadata.occurredAt
  if (type === 'PaymentRefunded') return data.refund?.refundedAt ?? metadata.occurredAt
  if (type === 'PaymentDisputed') return data.disputedAt ?? metadata.occurredAt
  return metadata.occurredAt
}

export const atCentreTypes = ['PaidOnSite', 'PaymentOnSiteUndone', 'RefundedOnSite', 'RefundOnSiteWrittenOff'] as const
export type AtCentreMoved = EventOf<(typeof atCentreTypes)[number]>

/** What was paid at the centre after an event, and what moved: nothing goes back of what is not known to have been paid. */
export function atCentreAfter(
  before: AtCentre,
  { type, data, metadata }: AtCentreMoved,
): { readonly state: AtCentre; readonly entry: Entry } {
  const { occurredAt } = metadata
  switch (type) {
    case 'PaidOnSite':
      return { state: { takenCents: data.amountCents }, entry: entry('on_site_taken', data.amountCents, occurredAt) }
    case 'PaymentOnSiteUndone':
      return { state: { takenCents: 0 }, entry: entry('on_site_undone', -before.takenCents, occurredAt) }
    case 'RefundedOnSite': {
      const cents = before.takenCents === 0 ? 0 : -data.amountCents
      return { state: before, entry: entry('on_site_refunded', cents, occurredAt) }
    }
    case 'RefundOnSiteWrittenOff':
      return { state: before, entry: entry('written_off', data.amountCents, occurredAt) }
  }
}
