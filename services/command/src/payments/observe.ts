import { isGone } from '@alba/contracts/payments/money'
import type { Cause } from '../decision/cause.ts'
import { type IntentSnapshot, observeIntent } from './decide.ts'
import type { PaymentDeps } from './payable.ts'
import { type Payment, payment } from './payment.ts'

/** Writes down what the provider told; nothing twice. */
export const observe = (
  { streams, clock }: Pick<PaymentDeps, 'streams' | 'clock'>,
  snapshot: IntentSnapshot,
  cause: Cause,
) => streams.execute(payment, snapshot.id, cause, state => observeIntent(state, snapshot, clock()))

/**
 * What the state of a payment means for the thing that it pays: whoever asked sees it at once. The policies do the same
 * from the log, so a crash in between only delays it. Answers the position to wait for.
 */
export async function drawConsequence(deps: PaymentDeps, state: Payment, cause: Cause): Promise<string | null> {
  if (state.status === 'none') return null
  const payable = deps.payables[state.target.kind]
  if (isGone(state)) return payable.refunded(deps, state.target.id, state, cause)
  if (state.status === 'succeeded') {
    const paidAt = state.paidAt ?? new Date(deps.clock()).toISOString()
    return payable.settle(deps, state.target.id, { ...state, paidAt }, cause)
  }
  if (state.status === 'canceled') return payable.giveUp(deps, state.target.id, state.paymentIntentId, cause)
  return null
}
