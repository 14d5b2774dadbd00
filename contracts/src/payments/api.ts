import { z } from 'zod'
import { paymentIntentId, randomId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { paymentProvider } from './events.ts'

/**
 * POST /api/payments/create-intent. The server takes its own price, and refuses an `amount_cents` that differs. The
 * receipt goes to the e-mail address of the booking: `customer_email` and `description` are accepted and ignored.
 * Errors are answered as plain text.
 */
export const createIntentRequest = z.object({
  type: z.enum(['booking', 'voucher', 'package']),
  booking_id: randomId.nullish(),
  voucher_id: randomId.nullish(),
  package_purchase_id: randomId.nullish(),
  amount_cents: cents.nullish(),
  customer_email: z.string().max(254).nullish(),
  description: z.string().max(500).nullish(),
})
export type CreateIntentRequest = z.input<typeof createIntentRequest>

export const createIntentView = z.object({
  client_secret: z.string(),
  payment_intent_id: paymentIntentId,
  amount_cents: cents,
  /** Which card form the browser must load. */
  provider: paymentProvider,
  publishable_key: z.string(),
  /** Where the browser reaches the sandbox; null with the real provider. */
  sandbox_url: z.string().nullable(),
})
export type CreateIntentView = z.infer<typeof createIntentView>

export const paymentStatus = z.enum([
  'requires_payment_method',
  'processing',
  'succeeded',
  'canceled',
  'refunded',
  'disputed',
])
export type PaymentStatus = z.infer<typeof paymentStatus>

/** Whether the provider's answer can no longer change what the page shows, so that it stops asking. */
export const isFinal = (status: PaymentStatus): boolean =>
  status !== 'requires_payment_method' && status !== 'processing'

/** GET /api/payments/intent/{id}: the server asks the provider first, so the status is the provider's. */
export const intentView = z.object({
  id: paymentIntentId,
  status: paymentStatus,
  amount_cents: cents,
  /** A French sentence for the last refused attempt, or null; never the provider's own text. */
  last_error_message: z.string().nullable(),
  provider: paymentProvider,
  publishable_key: z.string(),
  sandbox_url: z.string().nullable(),
  /** What it pays for: its kind, and its id under the name of that kind. */
  metadata: z.object({
    type: z.enum(['booking', 'voucher', 'package']),
    booking_id: z.string().optional(),
    voucher_id: z.string().optional(),
    package_purchase_id: z.string().optional(),
  }),
})
export type IntentView = z.infer<typeof intentView>

/** PATCH (or a beacon's POST) /api/payments/cancel-intent/{id} */
export const intentCanceledView = z.object({ id: paymentIntentId, status: paymentStatus })
