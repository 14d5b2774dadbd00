import { z } from 'zod'
import { paymentTarget } from '../payments/events.ts'
import { paymentIntentId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { publish } from './publish.ts'

const payment = { paymentIntentId, target: paymentTarget }
const paymentWithAmount = { ...payment, amountCents: cents }

/** The events about payments that other processes get. Each names the event of the log that it is made from. */
export const publishedPayments = [
  publish('PaymentSucceeded', 'alba.payment.succeeded.v1', z.object(paymentWithAmount)),
  publish('PaymentFailed', 'alba.payment.failed.v1', z.object(payment)),
  publish('PaymentCanceled', 'alba.payment.canceled.v1', z.object(payment)),
  // `amountCents` is the sum of all refunds of the payment so far.
  publish('PaymentRefunded', 'alba.payment.refunded.v1', z.object(paymentWithAmount)),
  // `amountCents` is the refund that failed, `refundedCents` the sum of those that stand.
  publish(
    'PaymentRefundFailed',
    'alba.payment.refund-failed.v1',
    z.object({ ...paymentWithAmount, refundedCents: cents }),
  ),
  // `amountCents` of these two is the contested part of the payment.
  publish('PaymentDisputed', 'alba.payment.disputed.v1', z.object(paymentWithAmount)),
  publish(
    'DisputeClosed',
    'alba.payment.dispute-closed.v1',
    z.object({ ...paymentWithAmount, outcome: z.enum(['won', 'lost']) }),
  ),
] as const
