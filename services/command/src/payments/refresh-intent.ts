import { refreshIntent as command } from '@alba/contracts/payments/commands'
import { reject } from '@alba/contracts/shared/decision'
import { handler } from '../handler.ts'
import { drawConsequence, observe } from './observe.ts'
import type { PaymentDeps } from './payable.ts'
import { payment } from './payment.ts'

/**
 * Asks the provider how an intent stands, records it, and draws the consequence at once: whoever asked (the visitor's
 * return, a deadline) sees the booking settled. A final state is not asked for again.
 */
export const refreshIntent = handler(command, async (deps: PaymentDeps, { paymentIntentId }, cause) => {
  const known = await deps.streams.load(payment, paymentIntentId)
  if (known.status === 'none') return reject('payment_unknown')
  if (known.status === 'succeeded' || known.status === 'canceled')
    return { ok: true, position: await drawConsequence(deps, known, cause), status: known.status }
  const found = await deps.provider.retrieve(paymentIntentId)
  if (!found) return reject('payment_unknown')
  const observed = await observe(deps, found.snapshot, cause)
  if (!observed.ok) return observed
  const consequence = await drawConsequence(deps, observed.state, cause)
  return { ok: true, position: consequence ?? observed.position, status: observed.state.status }
})
