import { z } from 'zod'
import { accepted, defineCommand } from '../shared/command.ts'
import { paymentIntentId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { paymentProvider, paymentTarget } from './events.ts'
import { means, staffReason } from './refunds.ts'
import { comparedIntent, providerDetail } from './staff-api.ts'

/**
 * Opens an intent for something unpaid, at the price that the server knows, or returns the one already open.
 * `amountCents`, when sent, must be that price.
 */
export const openIntent = defineCommand('open-intent', {
  by: ['visitor'],
  body: z.object({ target: paymentTarget, amountCents: cents.nullable() }),
  answer: z.object({
    paymentIntentId,
    clientSecret: z.string(),
    provider: paymentProvider,
    publishableKey: z.string(),
    /** Where the browser reaches the sandbox; null with the real provider. */
    sandboxUrl: z.string().nullable(),
    amountCents: cents,
    position: z.string(),
  }),
})

/** Asks the provider how an intent stands and records what it says. Believes nobody else. */
export const refreshIntent = defineCommand('refresh-intent', {
  by: ['visitor', 'practitioner'],
  body: z.object({ paymentIntentId }),
  answer: accepted,
})

/** The visitor left the payment: the intent is closed, and what it was for given up. */
export const abandonPayment = defineCommand('abandon-payment', {
  by: ['visitor'],
  body: z.object({ paymentIntentId }),
  answer: accepted,
})

/** A provider's webhook as it came: the signature covers the raw body. */
export const receiveWebhook = defineCommand('receive-webhook', {
  by: ['provider'],
  body: z.object({ signature: z.string().max(2000), body: z.string().max(1_000_000) }),
  answer: z.object({ received: z.literal(true) }),
})

/** As many payments as one comparison may ask about. */
const MOST_COMPARED = 100

/**
 * Asks the provider how payments stand, one after the other, and records nothing. What it does not know, or could not be
 * asked in time, is left out of the answer.
 */
export const compareIntents = defineCommand('compare-intents', {
  by: ['practitioner'],
  body: z.object({ paymentIntentIds: z.array(paymentIntentId).max(MOST_COMPARED) }),
  answer: z.object({ intents: z.array(comparedIntent) }),
})

/** A payment as the provider shows it, without the secret that lets a browser pay. Records nothing. */
export const lookUpIntent = defineCommand('look-up-intent', {
  by: ['practitioner'],
  body: z.object({ paymentIntentId }),
  answer: z.object({ intent: providerDetail }),
})

/** Asks the provider about a payment, also one that is final, records what it says and settles what follows from it. */
export const resyncPayment = defineCommand('resync-payment', {
  by: ['practitioner'],
  body: z.object({ paymentIntentId }),
  answer: accepted,
})

/** What staff gives back of a payment, and why. */
const given = { paymentIntentId, amountCents: cents.min(1), reason: staffReason }

/** Gives money back through the provider. The same request id again gives nothing more. */
export const refundByStaff = defineCommand('refund-payment', {
  by: ['practitioner'],
  body: z.object({
    ...given,
    requestId: z.uuid(),
    /** What was owed when staff looked, where a debt is settled. */
    seenCents: cents.optional(),
  }),
  answer: accepted,
})

/** Money was given back by other means: cash, or a transfer, when the card is no more. */
export const refundOtherwise = defineCommand('refund-otherwise', {
  by: ['practitioner'],
  body: z.object({
    ...given,
    means,
    /** What was owed when staff looked. */
    seenCents: cents,
  }),
  answer: accepted,
  repeatable: () => false,
})

/** What is owed is not returned any more. `amountCents` is what was owed when staff looked. */
export const writeOffRefund = defineCommand('write-off-refund', {
  by: ['practitioner'],
  body: z.object(given),
  answer: accepted,
  repeatable: () => false,
})
