import { hash } from 'node:crypto'
import { intentStatus } from '@alba/contracts/payments/intent-status'
import { CURRENCY } from '@alba/contracts/shared/money'
import { sharedCalls } from '@alba/platform/shared-calls'
import Stripe from 'stripe'
import { PermanentFailure } from '../decision/permanent-failure.ts'
import type { IntentSnapshot } from './decide.ts'
import { type NewIntent, type PaymentProvider, type ProviderEvent, ProviderUnavailable } from './provider.ts'
import { checkStripe, type SeenWebhooks } from './stripe-check.ts'
import { openClient, type StripeOptions } from './stripe-client.ts'
import { metadataOf, targetOf } from './stripe-metadata.ts'
import { idOf, instantOf, refundParams, reversalsOf, reversalsSince, reversedIntent } from './stripe-reversals.ts'
import { paymentsTakenSince } from './stripe-taken.ts'

/**
 * The provider, through the `stripe` SDK: Stripe, or the sandbox, which has the same HTTP interface (ADR 10).
 * @param installation names this Alba on its intents, because others may use the same account
 */
export function stripeProvider(options: StripeOptions, installation: string): PaymentProvider {
  const stripe = openClient(options, options.secretKey)
  const name = options.apiUrl ? 'sandbox' : 'stripe'
  const snapshot = (intent: Stripe.PaymentIntent) => snapshotOf(intent, name, installation)
  const webhooks: SeenWebhooks = { watchedSince: Date.now(), lastValidAt: null, wasSignedWrong: false }

  return {
    name,
    publishableKey: options.publishableKey,
    sandboxUrl: options.sandboxPublicUrl,

    async createIntent(intent: NewIntent) {
      const created = await callStripe(() =>
        stripe.paymentIntents.create(
          {
            amount: intent.amountCents,
            currency: CURRENCY,
            automatic_payment_methods: { enabled: true },
            // Other methods take days to succeed or fail, and time is held for minutes only.
            allowed_payment_method_types: ['card'],
            description: intent.description,
            receipt_email: intent.email,
            metadata: metadataOf(intent.target, installation),
          },
          { idempotencyKey: keyOf(intent) },
        ),
      )
      return { snapshot: snapshot(created), clientSecret: created.client_secret ?? '' }
    },

    // Pages that ask about the same intent at the same time share one call.
    retrieve: sharedCalls(async id => {
      const intent = await callStripe(() =>
        unlessMissing(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] })),
      )
      if (!intent) return undefined
      const reversals = await callStripe(() => reversalsOf(stripe, intent))
      return { snapshot: { ...snapshot(intent), ...reversals }, clientSecret: intent.client_secret ?? '' }
    }),

    async show(id) {
      const intent = await callStripe(() =>
        unlessMissing(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
      )
      if (!intent) return undefined
      // Copying it as JSON drops the HTTP response that the library attaches to its objects.
      const { client_secret: _secret, ...shown } = JSON.parse(JSON.stringify(intent))
      return shown
    },

    async cancel(id) {
      const canceled = await callStripe(() =>
        unlessRefused(stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }), ...NOT_CANCELABLE),
      )
      if (canceled) return snapshot(canceled)
      const current = await callStripe(() =>
        unlessMissing(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
      )
      return current && snapshot(current)
    },

    async refund(id, order) {
      const idempotencyKey = `refund-${order.requestId}`
      await callStripe(() => stripe.refunds.create(refundParams(id, order), { idempotencyKey }))
    },

    reversalsSince: position => callStripe(() => reversalsSince(stripe, position)),

    takenSince: since => callStripe(() => paymentsTakenSince(stripe, since, installation)),

    readWebhook(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, options.webhookSecret)
        webhooks.lastValidAt = Date.now()
        return providerEvent(event, snapshot)
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError))
          throw error
        webhooks.wasSignedWrong = true
        return undefined
      }
    },

    // Impatient clicks share one check.
    check: sharedCalls(webhookUrl => checkStripe(options, { webhookUrl, webhooks })),
  }
}

/**
 * All that is sent is in it, because Stripe refuses a key that comes with anything else for a day: after an intent was
 * opened and not recorded, vouchers may pay a part, or the address may be corrected.
 */
function keyOf({ target, amountCents, email, description, after }: NewIntent): string {
  const sent = hash('sha256', JSON.stringify([email, description]), 'hex').slice(0, 16)
  return `intent-${target.kind}-${target.id}-of-${amountCents}-${sent}${after === null ? '' : `-after-${after}`}`
}

/**
 * Calls Stripe and translates its errors.
 * @throws {ProviderUnavailable} when a retry may succeed: no connection, a 5xx, too many requests, a key that is not
 * valid (yet)
 * @throws {PermanentFailure} when Stripe refuses for another reason (`charge_disputed`, for example)
 */
async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (temporaryErrors.some(kind => error instanceof kind)) throw new ProviderUnavailable(error)
    if (error instanceof Stripe.errors.StripeError)
      throw new PermanentFailure(
        `the card provider refuses it: ${error.code ?? error.type}`,
        error,
        error.code ?? error.type,
      )
    throw error
  }
}

const temporaryErrors = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
  Stripe.errors.StripeIdempotencyError,
  Stripe.errors.StripeAuthenticationError,
  Stripe.errors.StripePermissionError,
]

/** The codes with which Stripe refuses to cancel an intent: it has another state by now, or does not exist. */
const NOT_CANCELABLE = ['payment_intent_unexpected_state', 'resource_missing']

const unlessMissing = <T>(call: Promise<T>): Promise<T | undefined> => unlessRefused(call, 'resource_missing')

/** Answers undefined in place of a refusal with one of these codes. */
const unlessRefused = <T>(call: Promise<T>, ...codes: readonly string[]): Promise<T | undefined> =>
  call.catch(error => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && codes.includes(error.code ?? '')) return undefined
    throw error
  })

function providerEvent(
  event: Stripe.Event,
  snapshotOf: (intent: Stripe.PaymentIntent) => IntentSnapshot,
): ProviderEvent {
  const { id } = event
  switch (event.type) {
    case 'payment_intent.succeeded': {
      // The webhook does not contain the charge, so the time of the webhook's event is the time of payment.
      const snapshot = { ...snapshotOf(event.data.object), paidAt: instantOf(event.created) }
      return { id, kind: 'intent', snapshot }
    }
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.amount_capturable_updated':
      return { id, kind: 'intent', snapshot: snapshotOf(event.data.object) }
    default: {
      const paymentIntentId = reversedIntent(event)
      return paymentIntentId === null ? { id, kind: 'other' } : { id, kind: 'reversal', paymentIntentId }
    }
  }
}

function snapshotOf(
  intent: Stripe.PaymentIntent,
  provider: IntentSnapshot['provider'],
  installation: string,
): IntentSnapshot {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const error = intent.last_payment_error
  return {
    id: intent.id,
    // A status that Stripe may add later is treated as one that changes nothing.
    status: intentStatus.catch('requires_action').parse(intent.status),
    target: targetOf(intent.metadata, installation),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    paidAt: charge?.paid ? instantOf(charge.created) : null,
    refundedCents: charge?.amount_refunded ?? 0,
    refunds: [],
    disputes: [],
    currency: intent.currency,
    description: intent.description ?? '',
    provider,
    cancellationReason: intent.cancellation_reason,
    lastError: error && {
      code: error.code ?? null,
      declineCode: error.decline_code ?? null,
      attempt: error.charge ?? idOf(intent.latest_charge) ?? error.payment_method?.id ?? null,
    },
  }
}
