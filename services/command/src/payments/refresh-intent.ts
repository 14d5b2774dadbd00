import { refreshIntent as command } from '@alba/contracts/payments/commands'
import { reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import { handler } from '../handler.ts'
import { drawConsequence, observe } from './observe.ts'
import type { PaymentDeps } from './payable.ts'
import { type KnownPayment, payment } from './payment.ts'

/**
 * A visitor's page, or staff, wants to know how an intent stands. Visitors who ask too often are answered with what the
 * provider said last, as far as it was recorded.
 */
export const refreshIntent = handler(command, async (deps: PaymentDeps, { paymentIntentId }, cause) => {
  const known = await deps.streams.load(payment, paymentIntentId)
  if (known.status === 'none') return reject('payment_unknown')
  const isSpared = cause.actor.kind === 'visitor' && !isFinal(known) && !deps.providerCalls.mayLook(paymentIntentId)
  return isSpared ? { ok: true, position: null, status: known.status } : ask(deps, known, cause)
})

/**
 * Asks the provider how an intent stands, records it, and draws the consequence at once: whoever asked (the visitor's
 * return, a deadline) sees the booking settled. A final state is not asked for again.
 */
export async function askProvider(deps: PaymentDeps, paymentIntentId: string, cause: Cause) {
  const known = await deps.streams.load(payment, paymentIntentId)
  return known.status === 'none' ? reject('payment_unknown') : ask(deps, known, cause)
}

async function ask(deps: PaymentDeps, known: KnownPayment, cause: Cause) {
  if (isFinal(known))
    return { ok: true, position: await drawConsequence(deps, known, cause), status: known.status } as const
  const found = await deps.provider.retrieve(known.paymentIntentId)
  if (!found) return reject('payment_unknown')
  const observed = await observe(deps, found.snapshot, cause)
  if (!observed.ok) return observed
  const consequence = await drawConsequence(deps, observed.state, cause)
  return { ok: true, position: consequence ?? observed.position, status: observed.state.status } as const
}

const isFinal = ({ status }: KnownPayment): boolean => status === 'succeeded' || status === 'canceled'
