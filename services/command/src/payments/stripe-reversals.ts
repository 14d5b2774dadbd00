import { REVERSAL_EVENTS } from '@alba/contracts/payments/webhook-events'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { DisputeSnapshot, IntentSnapshot, RefundSnapshot } from './decide.ts'
import type { RefundOrder, Reversals } from './provider.ts'

/** Reversals are what takes a payment back: refunds and disputes. This file reads them from Stripe. */

/** The metadata field of a refund that contains the id of its request. */
const REQUEST = 'alba_request'

/** The request to Stripe for a refund. */
export const refundParams = (id: string, { amountCents, requestId }: RefundOrder): Stripe.RefundCreateParams => ({
  payment_intent: id,
  amount: amountCents,
  metadata: { [REQUEST]: requestId },
})

/**
 * The refunds and disputes of a payment, the oldest first. The payment has to contain its charge
 * (`expand: ['latest_charge.refunds']`): nothing is known of a charge of which it has only the id. A charge contains its
 * first refunds, and of disputes only whether there are any, so there may be one more call for all refunds and one for
 * all disputes.
 */
export async function reversalsOf(
  stripe: Stripe,
  { id, latest_charge: charge }: Stripe.PaymentIntent,
): Promise<Pick<IntentSnapshot, 'refunds' | 'disputes'>> {
  if (!charge) return { refunds: [], disputes: [] }
  // Stryker disable next-line ConditionalExpression: a string has no refunds and no disputes, so the result is the same
  if (typeof charge === 'string') return { refunds: [], disputes: [] }
  const contained = charge.refunds ?? { data: [], has_more: false }
  const refunds = contained.has_more
    ? (await stripe.refunds.list({ payment_intent: id, limit: 100 })).data
    : contained.data
  const all = charge.disputed ? (await stripe.disputes.list({ payment_intent: id, limit: 100 })).data : []
  // An inquiry is no dispute yet: the bank holds no money back.
  const disputes = all.filter(({ status }) => !status.startsWith('warning_'))
  const oldestFirst = (a: { created: number }, b: { created: number }) => a.created - b.created
  return {
    refunds: refunds.toSorted(oldestFirst).map(refundOf),
    disputes: disputes.toSorted(oldestFirst).map(disputeOf),
  }
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

/** The outcome of a dispute by its status at Stripe. With any other status it is open. */
const OUTCOMES: Readonly<Partial<Record<string, 'won' | 'lost'>>> = {
  won: 'won',
  // It was settled before it became a chargeback. Only accounts with Stripe's dispute prevention have such disputes.
  prevented: 'won',
  lost: 'lost',
}

const TYPES: readonly Stripe.Event['type'][] = REVERSAL_EVENTS

/** The id of the payment (`pi_…`) that an event about refunds or disputes is about; null for any other event. */
export function reversedIntent({ type, data }: Stripe.Event): string | null {
  if (!TYPES.includes(type)) return null
  return idOf((data.object as { payment_intent?: string | { id: string } | null }).payment_intent)
}

/** How many pages of a hundred events one read may ask for. */
const MOST_PAGES = 10

/**
 * Finds the payments with events about refunds or disputes since the last read. Stripe's list of events begins with the
 * newest and goes back thirty days. It is read down to `position`, the id of the event that was the newest at the last
 * read (null: to its end), but at most `MOST_PAGES`: older events have come by webhook, or staff sees the difference
 * when they compare the payment with Stripe.
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

/** The id of an object to which Stripe refers: by its id, or by the object itself; null without a reference. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** A UTC instant to the second. @param seconds since the epoch */
export const instantOf = (seconds: number): string => `${new Date(seconds * 1_000).toISOString().slice(0, 19)}Z`
