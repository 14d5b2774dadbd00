import { z } from 'zod'
import { paymentIntentId, randomId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { paymentProvider } from './events.ts'

/** Opens an intent for a booking on hold, or returns the one already open. `amountCents`, when sent, must be the price. */
export const createIntent = z.object({ bookingId: randomId, amountCents: cents.nullable() })

export const intentOpened = z.object({
  paymentIntentId,
  clientSecret: z.string(),
  provider: paymentProvider,
  publishableKey: z.string(),
  /** Where the browser reaches the sandbox; null with the real provider. */
  sandboxUrl: z.string().nullable(),
  amountCents: cents,
  position: z.string(),
})

/** Asks the provider how an intent stands and records what it says. Believes nobody else. */
export const refreshIntent = z.object({ paymentIntentId })
export const cancelIntent = z.object({ paymentIntentId })

/** A provider's webhook as it came: the signature covers the raw body. */
export const providerWebhook = z.object({ signature: z.string().max(2000), body: z.string().max(1_000_000) })
export const webhookReceived = z.object({ received: z.literal(true) })
