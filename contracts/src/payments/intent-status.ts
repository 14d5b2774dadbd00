import { z } from 'zod'

/** The status of an intent, in the card provider's words. */
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
