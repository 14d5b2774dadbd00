import type { EventOf } from '@alba/contracts/events'
import { isFullyReturned } from '@alba/contracts/payments/money'
import type { Cause } from '../decision/cause.ts'
import { whenever } from '../policies/policy.ts'
import { closeIntent } from './close-intent.ts'
import { applyToTarget } from './observe.ts'
import type { PaymentDeps } from './payable.ts'
import { payment } from './payment.ts'
import { makeRequestedRefund } from './refunds/refund.ts'

/** After a full refund the target is no longer paid for. A partial refund changes nothing about it. */
async function reverseTarget(
  deps: PaymentDeps,
  { data }: EventOf<'PaymentRefunded' | 'DisputeClosed' | 'RefundedOtherwise'>,
  cause: Cause,
): Promise<void> {
  const state = await deps.streams.load(payment, data.paymentIntentId)
  if (state.status !== 'none' && isFullyReturned(state))
    await deps.payables[state.target.kind].fullyRefunded(deps, state.target.id, state, cause)
}

/** Decides on the present state of the payment, not on the event: it may have been refunded since. */
async function settlePayment(
  deps: PaymentDeps,
  { data, position }: EventOf<'PaymentSucceeded'>,
  cause: Cause,
): Promise<string | null> {
  return applyToTarget(deps, await deps.streams.load(payment, data.paymentIntentId, position), cause)
}

/** Policies that apply the state of a payment to its target. */
export const paymentPolicies = [
  whenever('PaymentSucceeded', 'settle-payment', settlePayment),
  whenever('PaymentCanceled', 'give-up-payment', (deps: PaymentDeps, { data }, cause) =>
    deps.payables[data.target.kind].intentClosed(deps, data.target.id, data.paymentIntentId, cause),
  ),
  whenever('PaymentRefunded', 'tell-full-refund', reverseTarget),
  whenever('DisputeClosed', 'tell-lost-dispute', reverseTarget),
  whenever('RefundedOtherwise', 'tell-refund-otherwise', reverseTarget),
]

/** Completes requested refunds after a crash. */
export const refundPolicies = [whenever('RefundRequested', 'make-refund', makeRequestedRefund)]

/** After this many refused cards an intent is closed: no honest client tries as many. */
export const MAX_REFUSED_CARDS = 8

/** Closes an intent with which stolen cards may be tried out. One that is paid or in progress stays. */
async function closeAfterRefusedCards(
  deps: PaymentDeps,
  { data: { paymentIntentId } }: EventOf<'PaymentFailed'>,
  cause: Cause,
): Promise<void> {
  const state = await deps.streams.load(payment, paymentIntentId)
  if (state.status !== 'open' || state.attempts.length < MAX_REFUSED_CARDS) return
  await closeIntent(deps, paymentIntentId, cause)
}

export const cardPolicies = [whenever('PaymentFailed', 'close-after-refused-cards', closeAfterRefusedCards)]
