import { z } from 'zod'
import { cardProviderReport } from '../connections/card-provider.ts'
import { givenReason } from '../operator/reason.ts'
import { instant } from '../shared/centre-time.ts'
import { ADMINS, accepted, defineCommand } from '../shared/command.ts'
import { paymentIntentId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { paymentProvider, paymentTarget } from './events.ts'
import { means, staffReason } from './refunds.ts'
import { comparedIntent, providerDetail } from './staff-api.ts'

/**
 * Opens an intent for something unpaid, at the price that the server knows, or returns the intent that is open already.
 * `amountCents`, when sent, must be equal to that price.
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

/** Asks the provider for the state of an intent, and records the answer. Nothing else is trusted. */
export const refreshIntent = defineCommand('refresh-intent', {
  by: ['visitor', 'practitioner'],
  body: z.object({ paymentIntentId }),
  answer: accepted,
})

/** The visitor left the payment: closes the intent, and gives up what it was for. */
export const abandonPayment = defineCommand('abandon-payment', {
  by: ['visitor'],
  body: z.object({ paymentIntentId }),
  answer: accepted,
})

/** A webhook as the provider sent it: its signature covers the raw body. */
export const receiveWebhook = defineCommand('receive-webhook', {
  by: ['provider'],
  body: z.object({ signature: z.string().max(2000), body: z.string().max(1_000_000) }),
  answer: z.object({ received: z.literal(true) }),
})

/** The largest number of payments in one comparison. */
export const MOST_COMPARED = 100

/**
 * Asks the provider for the state of payments, one after the other, and records nothing. A payment that the provider
 * does not know, or that could not be asked about in time, is missing in the answer.
 */
export const compareIntents = defineCommand('compare-intents', {
  by: ['practitioner'],
  body: z.object({ paymentIntentIds: z.array(paymentIntentId).max(MOST_COMPARED) }),
  answer: z.object({ intents: z.array(comparedIntent) }),
})

/** A payment as the provider shows it, without the secret with which a browser pays. Records nothing. */
export const lookUpIntent = defineCommand('look-up-intent', {
  by: ['practitioner'],
  body: z.object({ paymentIntentId }),
  answer: z.object({ intent: providerDetail }),
})

/** Tries what Alba needs of the card provider. Changes nothing, there and here (ADR 71). */
export const checkCardProvider = defineCommand('check-card-provider', {
  by: ADMINS,
  body: z.object({}),
  answer: cardProviderReport,
})

/** Asks the provider about a payment, also a final one, records the answer, and settles what follows from it. */
export const resyncPayment = defineCommand('resync-payment', {
  by: ['practitioner'],
  body: z.object({ paymentIntentId }),
  answer: accepted,
})

/** What staff returns of a payment, and why. */
const given = { paymentIntentId, amountCents: cents.min(1), reason: staffReason }

/** Returns money through the provider. Repeating the same request id returns nothing more. */
export const refundByStaff = defineCommand('refund-payment', {
  by: ['practitioner'],
  body: z.object({
    ...given,
    requestId: z.uuid(),
    /** What was owed and not under way when staff looked; given when the refund settles a debt. */
    seenCents: cents.optional(),
  }),
  answer: accepted,
})

/** Records that money was returned by other means: in cash, or by transfer when the card is no longer valid. */
export const refundOtherwise = defineCommand('refund-otherwise', {
  by: ['practitioner'],
  body: z.object({
    ...given,
    means,
    /** What was owed and not under way when staff looked; 0 when nothing was. */
    seenCents: cents,
  }),
  answer: accepted,
  repeatable: () => false,
})

/** Records that what is owed will not be returned any more. `amountCents` is what was owed when staff looked. */
export const writeOffRefund = defineCommand('write-off-refund', {
  by: ['practitioner'],
  body: z.object(given),
  answer: accepted,
  repeatable: () => false,
})

/**
 * A payment that the card provider has taken, and that Alba does not know to be settled. What came after a backup is
 * missing in the copy that was restored from it (ADR 91).
 */
const lostPayment = z.object({
  paymentIntentId,
  target: paymentTarget,
  /** When the client began to pay. */
  openedAt: instant,
  /** What the provider holds of it. */
  keptCents: cents,
  /** What was bought, as the provider shows it. */
  description: z.string(),
  /** Whether the booking, voucher or package that it pays is in the log. If not, the payment can only be returned. */
  isOrderKnown: z.boolean(),
})
export type LostPayment = z.infer<typeof lostPayment>

export const lookUpLostPayments = defineCommand('look-up-lost-payments', {
  by: ['operator'],
  body: z.object({ since: instant }),
  answer: z.object({ payments: z.array(lostPayment) }),
})

/**
 * Settles a lost payment. When its order is known, the payment is recorded, and confirms the order or is returned as too
 * late. Otherwise it is returned in full.
 */
export const settleLostPayment = defineCommand('settle-lost-payment', {
  by: ['operator'],
  body: z.object({ paymentIntentId, reason: givenReason }),
  answer: z.object({
    outcome: z.enum(['settled', 'returned', 'refused']),
    /** The address of the provider's receipt, so that somebody can write to the client. */
    email: z.string().nullable(),
    /** The provider's code, when it refuses to return the payment. */
    code: z.string().nullable(),
  }),
})
