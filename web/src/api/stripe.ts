import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** Stripe's client, in French. @param publishableKey from the server @throws when its script cannot be loaded */
export async function stripeFor(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey, { locale: 'fr' })
  if (!stripe) throw new Error('Stripe is not available here.')
  return stripe
}
