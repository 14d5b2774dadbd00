import { whenever } from '../policies/policy.ts'
import type { PaymentDeps } from './payable.ts'

/** What a payment means for the thing that it pays. */
export const paymentPolicies = [
  whenever('PaymentSucceeded', 'settle-payment', (deps: PaymentDeps, { data }, cause) =>
    deps.payables[data.target.kind].settle(deps, data.target.id, data, cause),
  ),
  whenever('PaymentCanceled', 'give-up-payment', (deps: PaymentDeps, { data }, cause) =>
    deps.payables[data.target.kind].giveUp(deps, data.target.id, data.paymentIntentId, cause),
  ),
]
