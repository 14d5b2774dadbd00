import type { PaymentEvent } from '@alba/contracts/payments/events'
import type { IntentSnapshot } from '../payments/decide.ts'

export const INTENT = 'pi_1'
export const PRICE = 7500
export const target = { kind: 'booking', id: 100_000_000_000_001 } as const
const intent = { paymentIntentId: INTENT, target }

/** An intent as the provider shows it: open, unless `changes` say otherwise. */
export const snapshot = (changes: Partial<IntentSnapshot> = {}): IntentSnapshot => ({
  id: INTENT,
  status: 'requires_payment_method',
  target,
  amountCents: PRICE,
  receivedCents: 0,
  paidAt: null,
  refundedCents: 0,
  refunds: [],
  disputes: [],
  currency: 'eur',
  description: 'Massage prénatal',
  provider: 'sandbox',
  cancellationReason: null,
  lastError: null,
  ...changes,
})
/** The last error of an intent whose card was declined. `attempt` is the id of the attempt to pay. */
export const declinedCard = (attempt: string | null) => ({
  code: 'card_declined',
  declineCode: 'generic_decline',
  attempt,
})

export const created: PaymentEvent = {
  type: 'IntentCreated',
  data: { ...intent, amountCents: PRICE, currency: 'eur', provider: 'sandbox', description: 'Massage prénatal' },
}
export const processing: PaymentEvent = { type: 'PaymentProcessing', data: intent }
export const succeeded: PaymentEvent = { type: 'PaymentSucceeded', data: { ...intent, amountCents: PRICE } }
export const failed = (attempt: string | null): PaymentEvent => ({
  type: 'PaymentFailed',
  data: { ...intent, ...declinedCard(attempt) },
})
export const canceled = (reason: string | null = 'abandoned'): PaymentEvent => ({
  type: 'PaymentCanceled',
  data: { ...intent, reason },
})
export const refunded = (amountCents = PRICE): PaymentEvent => ({
  type: 'PaymentRefunded',
  data: { ...intent, amountCents },
})
export const disputed = (disputeId: string): PaymentEvent => ({
  type: 'PaymentDisputed',
  data: { ...intent, disputeId, amountCents: PRICE, reason: 'fraudulent' },
})
