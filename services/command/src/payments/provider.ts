import type { CardProviderReport } from '@alba/contracts/connections/card-provider'
import type { PaymentTarget } from '@alba/contracts/payments/events'
import type { IntentSnapshot } from './decide.ts'

/** The content of a webhook whose signature was verified. `id` is the provider's event id. */
export type ProviderEvent = { readonly id: string } & (
  | { readonly kind: 'intent'; readonly snapshot: IntentSnapshot }
  /** A refund or a dispute changed. Such webhooks come in any order, so the payment has to be retrieved. */
  | { readonly kind: 'reversal'; readonly paymentIntentId: string }
  | { readonly kind: 'other' }
)

export type NewIntent = {
  readonly target: PaymentTarget
  readonly amountCents: number
  readonly email: string
  readonly description: string
  /** The former intent of the target, which was closed unpaid; null for the first. */
  readonly after: string | null
}

/** A refund that Alba makes. */
export type RefundOrder = {
  /** The provider keeps it with the refund, so that everybody who reads the refund there knows that Alba made it. */
  readonly requestId: string
  /** All calls with one `requestId` make one refund. */
  readonly amountCents: number
}

/** Payments with refunds or disputes since a position in the provider's list of events. */
export type Reversals = {
  readonly paymentIntentIds: readonly string[]
  /** Where to continue the next time; null when the list is empty. */
  readonly position: string | null
}

/** A payment that the provider has taken, as it stands there. */
export type TakenPayment = {
  readonly paymentIntentId: string
  readonly target: PaymentTarget
  /** UTC instant at which the intent was opened. */
  readonly openedAt: string
  /** What was received and not refunded. */
  readonly keptCents: number
  readonly description: string
}

/**
 * The card provider, as the domain needs it. Its calls throw {ProviderUnavailable} when it cannot be reached, and
 * {PermanentFailure} when it refuses for good.
 */
export type PaymentProvider = {
  readonly name: 'stripe' | 'sandbox'
  /** What the browser needs to show a card form. */
  readonly publishableKey: string
  readonly sandboxUrl: string | null
  /** Opens an intent. A second call with the same values answers the same intent, as it was when opened. */
  createIntent(intent: NewIntent): Promise<{ snapshot: IntentSnapshot; clientSecret: string }>
  /** Undefined when the provider does not know it. */
  retrieve(id: string): Promise<{ snapshot: IntentSnapshot; clientSecret: string } | undefined>
  /** The intent as the provider shows it, without its secret. Undefined when the provider does not know it. */
  show(id: string): Promise<Record<string, unknown> | undefined>
  /** Cancels the intent, and answers its state, also when it can no longer be canceled. */
  cancel(id: string): Promise<IntentSnapshot | undefined>
  /** Refunds the payment, or a part of it. Repeated calls make one refund. */
  refund(id: string, order: RefundOrder): Promise<void>
  /**
   * Reads the refunds and disputes since a position; null: as far back as the list goes. The number of calls is
   * bounded.
   */
  reversalsSince(position: string | null): Promise<Reversals>
  /**
   * The payments that were made with intents which this installation opened since a time, the newest first.
   * @param since milliseconds since the epoch
   */
  takenSince(since: number): Promise<readonly TakenPayment[]>
  /** The content of a webhook; undefined when its signature is not valid. */
  readWebhook(body: string, signature: string): ProviderEvent | undefined
  /**
   * Tries everything that Alba needs of the provider, and changes nothing there. Never throws because of the provider:
   * what does not work is a finding (ADR 71).
   * @param webhookUrl where the provider must send its webhooks
   */
  check(webhookUrl: string): Promise<CardProviderReport>
}

export class ProviderUnavailable extends Error {
  /** The HTTP status: try again in a moment. */
  readonly statusCode = 503
  constructor(cause: unknown) {
    super('the card provider cannot be reached', { cause })
    this.name = 'ProviderUnavailable'
  }
}
