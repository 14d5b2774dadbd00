import type { EventOf } from '@alba/contracts/events'
import { isGone } from '@alba/contracts/payments/money'
import type { Cause } from '../decision/cause.ts'
import { whenever } from '../policies/policy.ts'
import { closeIntent } from './close-intent.ts'
import type { PaymentDeps } from './payable.ts'
import { payment } from './payment.ts'
import { makeRequestedRefund } from './refund.ts'

/** A partial refund is between people; only when all the money is gone is the thing no longer paid for. */
async function tellThatMoneyIsGone(
  deps: PaymentDeps,
  { data }: EventOf<'PaymentRefunded' | 'DisputeClosed' | 'RefundedOtherwise'>,
  cause: Cause,
): Promise<void> {
  const state = await deps.streams.load(payment, data.paymentIntentId)
  if (state.status !== 'none' && isGone(state))
    await deps.payables[state.target.kind].refunded(deps, state.target.id, state, cause)
}

/** The payment as it is now decides: its money may be gone again by the time its arrival is handled. */
async function settlePayment(
  deps: PaymentDeps,
  { data, metadata, position }: EventOf<'PaymentSucceeded'>,
  cause: Cause,
): Promise<string | null> {
  const state = await deps.streams.load(payment, data.paymentIntentId, position)
  const payable = deps.payables[data.target.kind]
  if (state.status !== 'none' && isGone(state)) return payable.refunded(deps, data.target.id, state, cause)
  return payable.settle(deps, data.target.id, { ...data, paidAt: data.paidAt ?? metadata.occurredAt }, cause)
}

/** What a payment means for the thing that it pays. */
export const paymentPolicies = [
  whenever('PaymentSucceeded', 'settle-payment', settlePayment),
  whenever('PaymentCanceled', 'give-up-payment', (deps: PaymentDeps, { data }, cause) =>
    deps.payables[data.target.kind].giveUp(deps, data.target.id, data.paymentIntentId, cause),
  ),
  whenever('PaymentRefunded', 'tell-full-refund', tellThatMoneyIsGone),
  whenever('DisputeClosed', 'tell-lost-dispute', tellThatMoneyIsGone),
  whenever('RefundedOtherwise', 'tell-refund-otherwise', tellThatMoneyIsGone),
]

/** What staff asked the provider to give back. */
export const refundPolicies = [whenever('RefundRequested', 'make-refund', makeRequestedRefund)]

/** Nobody has so many cards to pay with. */
export const MOST_REFUSED = 8

/** Whoever tries stolen cards out finds that nothing can be paid any more. What was paid or is under way meanwhile stays. */
async function closeAfterRefusedCards(
  deps: PaymentDeps,
  { data: { paymentIntentId } }: EventOf<'PaymentFailed'>,
  cause: Cause,
): Promise<void> {
  const state = await deps.streams.load(payment, paymentIntentId)
  if (state.status !== 'open' || state.attempts.length < MOST_REFUSED) return
  await closeIntent(deps, paymentIntentId, cause)
}

export const cardPolicies = [whenever('PaymentFailed', 'close-after-refused-cards', closeAfterRefusedCards)]
