import type { PaymentTarget } from '@alba/contracts/payments/events'
import type { IntentSnapshot } from './decide.ts'

/** What a webhook told, once its signature was checked. `id` is the provider's event id. */
export type ProviderEvent = { readonly id: string } & (
  | { readonly kind: 'intent'; readonly snapshot: IntentSnapshot }
  | { readonly kind: 'refund'; readonly paymentIntentId: string; readonly refundedCents: number }
  | {
      readonly kind: 'dispute'
      readonly paymentIntentId: string
      readonly disputeId: string
      readonly amountCents: number
      readonly reason: string | null
    }
  | { readonly kind: 'other' }
)

export type NewIntent = {
  readonly target: PaymentTarget
  readonly amountCents: number
  readonly email: string
  readonly description: string
  /** The one before, which was closed without anything having come of it; null for the first. */
  readonly after: string | null
}

/**
 * The card provider, as the domain needs it. @throws {ProviderUnavailable} from every call that asks it
 * @throws {PermanentFailure} when it refuses what it was asked, and would again
 */
export type PaymentProvider = {
  readonly name: 'stripe' | 'sandbox'
  /** What the browser needs to show a card form. */
  readonly publishableKey: string
  readonly sandboxUrl: string | null
  /** Opens an intent. Asking again for the same target, after the same one, returns it as it was when it was opened. */
  createIntent(intent: NewIntent): Promise<{ snapshot: IntentSnapshot; clientSecret: string }>
  /** Undefined when the provider does not know it. */
  retrieve(id: string): Promise<{ snapshot: IntentSnapshot; clientSecret: string } | undefined>
  /** The intent as the provider shows it, without its secret. Undefined when the provider does not know it. */
  show(id: string): Promise<Record<string, unknown> | undefined>
  /** Gives the intent up. When it is too late for that, answers how it stands instead. */
  cancel(id: string): Promise<IntentSnapshot | undefined>
  /** Returns all the money, once however often it is asked. */
  refund(id: string): Promise<void>
  /** Undefined when the signature does not fit: somebody else wrote it. */
  readWebhook(body: string, signature: string): ProviderEvent | undefined
}

export class ProviderUnavailable extends Error {
  /** As HTTP: try again in a moment. */
  readonly statusCode = 503
  constructor(cause: unknown) {
    super('the card provider cannot be reached', { cause })
    this.name = 'ProviderUnavailable'
  }
}
