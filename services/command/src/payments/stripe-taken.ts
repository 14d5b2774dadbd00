import type Stripe from 'stripe'
import type { TakenPayment } from './provider.ts'
import { targetOf } from './stripe-metadata.ts'
import { instantOf } from './stripe-reversals.ts'

/**
 * The payments of this installation that Stripe has taken, the newest first. Stripe lists intents a hundred at a time.
 * @param since milliseconds since the epoch, at which the oldest intent was opened
 */
export async function paymentsTakenSince(
  stripe: Stripe,
  since: number,
  installation: string,
): Promise<readonly TakenPayment[]> {
  const created = { gte: Math.floor(since / 1_000) }
  const taken: TakenPayment[] = []
  for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })) {
    const target = targetOf(intent.metadata, installation)
    if (intent.status === 'succeeded' && target) taken.push(takenPayment(intent, target))
  }
  return taken
}

function takenPayment(intent: Stripe.PaymentIntent, target: TakenPayment['target']): TakenPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    paymentIntentId: intent.id,
    target,
    openedAt: instantOf(intent.created),
    keptCents: intent.amount_received - (charge?.amount_refunded ?? 0),
    description: intent.description ?? '',
  }
}
