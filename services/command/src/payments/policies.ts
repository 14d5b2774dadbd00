import type { EventOf } from '@alba/contracts/events'
import type { Cause } from '../decision/cause.ts'
import { whenever } from '../policies/policy.ts'
import type { PaymentDeps } from './payable.ts'
import { payment } from './payment.ts'

/** A partial refund is between people; only when all the money went back is the thing no longer paid for. */
async function tellFullRefund(deps: PaymentDeps, { data }: EventOf<'PaymentRefunded'>, cause: Cause): Promise<void> {
  const state = await deps.streams.load(payment, data.paymentIntentId)
  if (state.status === 'none' || state.refundedCents < state.amountCents) return
  await deps.payables[state.target.kind].refunded?.(deps, state.target.id, cause)
}

/** What a payment means for the thing that it pays. */
export const paymentPolicies = [
  whenever('PaymentSucceeded', 'settle-payment', (deps: PaymentDeps, { data, metadata }, cause) => {
    const paid = { ...data, paidAt: data.paidAt ?? metadata.occurredAt }
    return deps.payables[data.target.kind].settle(deps, data.target.id, paid, cause)
  }),
  whenever('PaymentCanceled', 'give-up-payment', (deps: PaymentDeps, { data }, cause) =>
    deps.payables[data.target.kind].giveUp(deps, data.target.id, data.paymentIntentId, cause),
  ),
  whenever('PaymentRefunded', 'tell-full-refund', tellFullRefund),
]
