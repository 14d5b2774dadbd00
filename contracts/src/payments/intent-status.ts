import { z } from 'zod'

/**
 * The status of a payment intent, in Stripe's words (https://docs.stripe.com/payments/paymentintents/lifecycle). Money
 * came in only with `succeeded`; `canceled` is final as well.
 */
export const intentStatus = z.enum([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
])
export type IntentStatus = z.infer<typeof intentStatus>
