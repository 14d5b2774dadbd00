import { REVERSAL_EVENTS } from '@alba/contracts/payments/webhook-events'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { DisputeSnapshot, IntentSnapshot, RefundSnapshot } from './decide.ts'
import type { PartialRefund, Reversals } from './provider.ts'

/** Refunds and disputes, as Stripe shows them. */

/** The metadata field of a refund that contains the id of its request. */
const REQUEST = 'alba_request'

export const partialRefundParams = (
  id: string,
  { amountCents, requestId }: PartialRefund,
): Stripe.RefundCreateParams => ({
  payment_intent: id,
  amount: amountCents,
  metadata: { [REQUEST]: requestId },
})

/** The refunds and disputes of a payment. Those that its charge does not contain cost one more call each. */
export async function reversalsOf(
  stripe: Stripe,
  { id, latest_charge: charge }: Stripe.PaymentIntent,
): Promise<Pick<IntentSnapshot, 'refunds' | 'disputes'>> {
  if (!charge) return { refunds: [], disputes: [] }
  // Stryker disable next-line ConditionalExpression: an id has no such properties either, which the types do not show
  if (typeof charge === 'string') return { refunds: [], disputes: [] }
  const shown = charge.refunds ?? { data: [], has_more: false }
  const refunds = shown.has_more ? (await stripe.refunds.list({ payment_intent: id, limit: 100 })).data : shown.data
  const all = charge.disputed ? (await stripe.disputes.list({ payment_intent: id, limit: 100 })).data : []
  // An inquiry is no dispute yet: the bank holds no money back.
  const disputes = all.filter(({ status }) => !status.startsWith('warning_'))
  const inOrder = refunds.toSorted((a, b) => a.created - b.created)
  return { refunds: inOrder.map(refundOf), disputes: disputes.toReversed().map(disputeOf) }
}

function refundOf({ id, amount, created, status, reason, metadata, failure_reason }: Stripe.Refund): RefundSnapshot {
  const request = z.uuid().safeParse(metadata?.[REQUEST])
  return {
    refundId: id,
    amountCents: amount,
    refundedAt: instantOf(created),
    reason,
    requestId: request.success ? request.data : null,
    // A refund that is pending, or waits for the client, has not failed.
    failed: status === 'failed' || status === 'canceled',
    failureReason: failure_reason ?? null,
  }
}

function disputeOf({ id, amount, reason, created, status }: Stripe.Dispute): DisputeSnapshot {
  return {
    disputeId: id,
    amountCents: amount,
    reason,
    disputedAt: instantOf(created),
    outcome: OUTCOMES[status] ?? 'open',
  }
}

const OUTCOMES: Readonly<Partial<Record<string, 'won' | 'lost'>>> = {
  won: 'won',
  prevented: 'won',
  lost: 'lost',
}

const TYPES: readonly Stripe.Event['type'][] = REVERSAL_EVENTS

/** The payment of an event about refunds or disputes; null for any other event. */
export function reversedIntent({ type, data }: Stripe.Event): string | null {
  if (!TYPES.includes(type)) return null
  return idOf((data.object as { payment_intent?: string | { id: string } | null }).payment_intent)
}

/** How many pages of a hundred events one read may ask for. */
const MOST_PAGES = 10

/**
 * Reads Stripe's list of events, which goes back thirty days, from the newest to the position of the last read. It
 * stops after `MOST_PAGES`: older events have come by webhook, or appear when staff compares the payment.
 */
export async function reversalsSince(stripe: Stripe, position: string | null): Promise<Reversals> {
  const ids = new Set<string>()
  let newest: string | null = null
  let after: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const { data, has_more } = await stripe.events.list({
      types: [...TYPES],
      limit: 100,
      ...(after && { starting_after: after }),
    })
    newest ??= data[0]?.id ?? null
    const fresh = data.slice(0, indexOr(data, position))
    for (const event of fresh) {
      const id = reversedIntent(event)
      if (id) ids.add(id)
    }
    after = data.at(-1)?.id
    if (!has_more || fresh.length < data.length) break
  }
  return { paymentIntentIds: [...ids], position: newest ?? position }
}

/** The index of an event; the length of the list when it is not there. */
const indexOr = (events: readonly Stripe.Event[], id: string | null): number => {
  const index = events.findIndex(event => event.id === id)
  return index < 0 ? events.length : index
}

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** @param seconds since the epoch */
export const instantOf = (seconds: number): string => `${new Date(seconds * 1_000).toISOString().slice(0, 19)}Z`
