import type { PaymentTarget } from '@alba/contracts/payments/events'
import type { IntentSnapshot } from './decide.ts'

/** What a webhook told, once its signature was checked. `id` is the provider's event id. */
export type ProviderEvent = { readonly id: string } & (
  | { readonly kind: 'intent'; readonly snapshot: IntentSnapshot }
  /** Money went back, or came again: what it tells depends on the order in which such news arrive, so it is asked. */
  | { readonly kind: 'reversal'; readonly paymentIntentId: string }
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

/** A part of a payment that staff gives back. `requestId` makes one refund of however many tries. */
export type PartialRefund = { readonly amountCents: number; readonly requestId: string }

/** Payments of which money went back or came again since, as the provider remembers it. */
export type Reversals = {
  readonly paymentIntentIds: readonly string[]
  /** Where to go on next time; null where the provider had nothing to say. */
  readonly position: string | null
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
  /** Returns all the money that is left, or a part of it; once however often it is asked. */
  refund(id: string, part?: PartialRefund): Promise<void>
  /** Whatever happened to refunds and disputes after a position; null: as far back as it remembers. Bounded calls. */
  reversalsSince(position: string | null): Promise<Reversals>
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
