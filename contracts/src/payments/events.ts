import { z } from 'zod'
import { instant } from '../shared/centre-time.ts'
import { defineEvent, type Fact, personId } from '../shared/event.ts'
import { paymentIntentId, randomId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { means, refund, refundCause, staffReason } from './refunds.ts'

/** What a payment is for. The id of a package's payment is that of its purchase. */
export const paymentTarget = z.object({ kind: z.enum(['booking', 'voucher', 'package']), id: randomId })
export type PaymentTarget = z.infer<typeof paymentTarget>

export const paymentProvider = z.enum(['stripe', 'sandbox'])
export type PaymentProvider = z.infer<typeof paymentProvider>

const intent = { paymentIntentId, target: paymentTarget }

export const paymentEvents = [
  defineEvent(
    'IntentCreated',
    'A payment intent was opened with the card provider, for the price that the server knows.',
    z.object({
      ...intent,
      amountCents: cents,
      /** As the provider writes it, `eur`. */
      currency: z.string(),
      provider: paymentProvider,
      description: z.string(),
    }),
  ),
  defineEvent('PaymentProcessing', 'The provider is working on the payment.', z.object(intent)),
  defineEvent(
    'PaymentSucceeded',
    'The provider received the money.',
    z.object({
      ...intent,
      amountCents: cents,
      /** When it was paid, by the provider's clock; by Alba's clock when the bank confirmed it later. */
      paidAt: instant.optional(),
    }),
  ),
  defineEvent(
    'PaymentFailed',
    'An attempt to pay was refused; the intent stays open for another attempt.',
    z.object({
      ...intent,
      /**
       * The provider's codes. Its sentence is not kept, because it is addressed to a person, and the French sentences
       * follow from the codes.
       */
      code: z.string().nullable(),
      declineCode: z.string().nullable(),
      /** The provider's id of the attempt. Each attempt is recorded once, even if several sources report it. */
      attempt: z.string().nullable(),
    }),
    2,
  ),
  defineEvent(
    'PaymentCanceled',
    'The intent was given up: nothing can be paid with it any more.',
    /** `reason` is the provider's code, `abandoned`. */
    z.object({ ...intent, reason: z.string().nullable() }),
  ),
  defineEvent(
    'PaymentRefunded',
    'Money went back to the card. `amountCents` is the sum of all refunds so far.',
    z.object({
      ...intent,
      amountCents: cents,
      /** The refund that raised the sum; missing in older events, which know only the sum. */
      refund: refund.optional(),
    }),
  ),
  defineEvent(
    'PaymentRefundFailed',
    'The bank sent a refund back to the centre: the person who paid did not get it.',
    z.object({
      ...intent,
      refundId: z.string(),
      /** The amount of that refund. */
      amountCents: cents,
      /** The sum of all refunds that were not returned by the bank. */
      refundedCents: cents,
      /** The provider's code, `expired_or_canceled_card`. */
      reason: z.string().nullable(),
    }),
  ),
  defineEvent(
    'PaymentDisputed',
    'The card holder contests the payment with their bank.',
    /** `reason` is the provider's code, `fraudulent`. */
    z.object({
      ...intent,
      disputeId: z.string(),
      /** The contested part of the payment. */
      amountCents: cents,
      reason: z.string().nullable(),
      /** By the provider's clock; missing in older events. */
      disputedAt: instant.optional(),
    }),
  ),
  defineEvent(
    'DisputeClosed',
    'The bank decided the dispute: the money stays with the centre (`won`) or is gone (`lost`).',
    z.object({ ...intent, disputeId: z.string(), amountCents: cents, outcome: z.enum(['won', 'lost']) }),
  ),
  defineEvent(
    'RefundFellDue',
    'The centre has to return money of this payment. `amountCents` is the total to return, including what was returned before.',
    z.object({ ...intent, amountCents: cents, cause: refundCause }),
  ),
  defineEvent(
    'RefundRequested',
    'Staff or a policy wants to give money back through the provider; the provider is asked for it afterwards.',
    z.object({ ...intent, personId, requestId: z.uuid(), amountCents: cents, reason: staffReason }),
  ),
  defineEvent(
    'RefundRefused',
    'The provider refuses a requested refund: nothing went back.',
    /** `code` is the provider's, `charge_disputed`. */
    z.object({ ...intent, requestId: z.uuid(), code: z.string() }),
  ),
  defineEvent(
    'RefundedOtherwise',
    'Staff gave money of this payment back by other means than the provider.',
    z.object({ ...intent, personId, amountCents: cents, means, reason: staffReason }),
  ),
  defineEvent(
    'RefundWrittenOff',
    'What is owed will not be returned; staff says why.',
    z.object({ ...intent, personId, amountCents: cents, reason: staffReason }),
  ),
] as const

export type PaymentEvent = Fact<(typeof paymentEvents)[number]>

export const paymentStream = (id: string): string => `payment-${id}`
