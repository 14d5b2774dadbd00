import type { CardName } from './cards.ts'
import type { Failure } from './errors.ts'
import type { Charge, Intent } from './objects.ts'

/**
 * An intent with what Stripe keeps internally: the last card, the charge of the last attempt, and the current or last
 * 3-D Secure step, whose token makes the page's address unguessable.
 */
export type PaymentState = {
  intent: Intent
  charge: Charge | undefined
  card: CardName | undefined
  authentication: { token: string; returnUrl: string | undefined } | undefined
}

/** The command carries the time and new ids, so that deciding is a pure function. Times are Unix seconds. */
export type Command =
  | {
      type: 'update'
      amount?: number
      currency?: string
      fields: Partial<Pick<Intent, 'description' | 'metadata' | 'receipt_email' | 'statement_descriptor_suffix'>>
    }
  | { type: 'attach'; card: CardName; paymentMethod: string }
  | { type: 'confirm'; returnUrl: string | undefined; token: string; pageUrl: string; chargeId: string; now: number }
  | { type: 'authenticate'; succeeded: boolean; chargeId: string; now: number }
  | { type: 'capture'; amount: number | undefined }
  | { type: 'cancel'; reason: Intent['cancellation_reason']; now: number }
  // The rest comes from the controls only. `receive` pays and `fail` declines, whatever the card would do.
  | { type: 'process' }
  | { type: 'receive'; chargeId: string; now: number }
  | { type: 'fail'; chargeId: string; now: number }

export type IntentEventType =
  | 'payment_intent.created'
  | 'payment_intent.processing'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'payment_intent.requires_action'
  | 'payment_intent.amount_capturable_updated'
  | 'charge.refunded'

/** `applied` with a `failure` is a declined card: the state changed, but the caller still gets an error. */
export type Outcome =
  | { kind: 'applied'; state: PaymentState; events: IntentEventType[]; failure?: Failure }
  | { kind: 'refused'; failure: Failure }
