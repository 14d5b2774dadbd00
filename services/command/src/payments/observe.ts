import { isFullyReturned } from '@alba/contracts/payments/money'
import { reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import type { Recorded, Result } from '../decision/result.ts'
import { type IntentSnapshot, observeIntent } from './decide.ts'
import type { Paid, PaymentDeps } from './payable.ts'
import { type KnownPayment, type Payment, payment } from './payment.ts'

/** Records what is new in a snapshot of the provider. Answers the state of the payment after it. */
export const observe = (
  { streams, clock }: Pick<PaymentDeps, 'streams' | 'clock'>,
  snapshot: IntentSnapshot,
  cause: Cause,
) => streams.execute(payment, snapshot.id, cause, state => observeIntent(state, snapshot, clock()))

/**
 * Applies the state of a payment to what it pays for (a booking, a voucher, a package). Callers do it so that they see
 * the result at once, and a policy does it from the log, so a crash before this only delays it.
 * @returns the position to wait for; null when there is nothing to wait for, as while the payment is open
 */
export async function applyToTarget(deps: PaymentDeps, state: Payment, cause: Cause): Promise<string | null> {
  if (state.status === 'none') return null
  const payable = deps.payables[state.target.kind]
  if (isFullyReturned(state)) return payable.fullyRefunded(deps, state.target.id, state, cause)
  if (state.status === 'succeeded') return payable.settle(deps, state.target.id, await paidWith(deps, state), cause)
  if (state.status === 'canceled') return payable.intentClosed(deps, state.target.id, state.paymentIntentId, cause)
  return null
}

/**
 * What was received, which may differ from the amount of the intent, and when. The event lacks the time when the
 * provider did not say it; then the time counts at which the success was recorded.
 */
async function paidWith({ streams }: PaymentDeps, state: KnownPayment): Promise<Paid> {
  const { paymentIntentId, receivedCents: amountCents } = state
  const paidAt =
    state.paidAt ?? (await streams.firstOf(payment.stream(paymentIntentId), 'PaymentSucceeded'))?.occurredAt
  if (paidAt === undefined) throw new Error(`payment ${paymentIntentId} succeeded without an event that says so`)
  return { paymentIntentId, amountCents, paidAt }
}

/**
 * Asks the provider for the state of a payment and records what is new. The seed of the cause is left out, so that each
 * event gets a random id: a second run of the same cause may find more, and with derived ids the store would take its
 * events for those of the first run.
 * @returns `payment_unknown` when the provider has no such intent, or when it was not created through Alba
 * @throws {ProviderUnavailable}
 */
export async function refreshPayment(
  deps: PaymentDeps,
  paymentIntentId: string,
  { seed: _seed, ...cause }: Cause,
): Promise<Result<Recorded>> {
  const found = await deps.provider.retrieve(paymentIntentId)
  return found ? observe(deps, found.snapshot, cause) : reject('payment_unknown')
}
