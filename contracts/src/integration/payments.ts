import { z } from 'zod'
import { paymentTarget } from '../payments/events.ts'
import { paymentIntentId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { publish } from './publish.ts'

const payment = { paymentIntentId, target: paymentTarget }
const money = { ...payment, amountCents: cents }

export const publishedPayments = [
  publish('PaymentSucceeded', 'alba.payment.succeeded.v1', z.object(money)),
  publish('PaymentFailed', 'alba.payment.failed.v1', z.object(payment)),
  publish('PaymentCanceled', 'alba.payment.canceled.v1', z.object(payment)),
  publish('PaymentRefunded', 'alba.payment.refunded.v1', z.object(money)),
  publish('PaymentRefundFailed', 'alba.payment.refund-failed.v1', z.object({ ...money, refundedCents: cents })),
  publish('PaymentDisputed', 'alba.payment.disputed.v1', z.object(money)),
  publish('DisputeClosed', 'alba.payment.dispute-closed.v1', z.object({ ...money, outcome: z.enum(['won', 'lost']) })),
] as const
