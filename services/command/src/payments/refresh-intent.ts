import { refreshIntent as command } from '@alba/contracts/payments/commands'
import { reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import { inTraceOf } from '../decision/in-trace-of.ts'
import { handler } from '../handler.ts'
import { applyToTarget, observe } from './observe.ts'
import type { PaymentDeps } from './payable.ts'
import { type KnownPayment, payment } from './payment.ts'

/**
 * Answers the state of an intent to a visitor's page or to staff. Visitors who ask too often get the last recorded
 * state, without a call to the provider.
 */
export const refreshIntent = handler(command, async (deps: PaymentDeps, { paymentIntentId }, cause) => {
  const known = await deps.streams.load(payment, paymentIntentId)
  if (known.status === 'none') return reject('payment_unknown')
  const isLimited = cause.actor.kind === 'visitor' && !isFinal(known) && !deps.providerCalls.mayAsk(paymentIntentId)
  return isLimited ? { ok: true, position: null, status: known.status } : ask(deps, known, cause)
})

/**
 * Asks the provider for the state of an intent, records it and applies it to the target at once, so that the caller
 * (the visitor who comes back, a deadline) sees the booking settled. The provider is not asked about a final state.
 */
export async function askProvider(deps: PaymentDeps, paymentIntentId: string, cause: Cause) {
  const known = await deps.streams.load(payment, paymentIntentId)
  return known.status === 'none' ? reject('payment_unknown') : ask(deps, known, cause)
}

const ask = (deps: PaymentDeps, known: KnownPayment, cause: Cause) =>
  inTraceOf(deps, payment.stream(known.paymentIntentId), 'ask about payment', cause, inTrace =>
    askInTrace(deps, known, inTrace),
  )

async function askInTrace(deps: PaymentDeps, known: KnownPayment, cause: Cause) {
  if (isFinal(known))
    return { ok: true, position: await applyToTarget(deps, known, cause), status: known.status } as const
  const found = await deps.provider.retrieve(known.paymentIntentId)
  if (!found) return reject('payment_unknown')
  const observed = await observe(deps, found.snapshot, cause)
  if (!observed.ok) return observed
  const consequence = await applyToTarget(deps, observed.state, cause)
  return { ok: true, position: consequence ?? observed.position, status: observed.state.status } as const
}

const isFinal = ({ status }: KnownPayment): boolean => status === 'succeeded' || status === 'canceled'
