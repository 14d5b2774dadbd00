import { receiveWebhook as command } from '@alba/contracts/payments/commands'
import { reject } from '@alba/contracts/shared/decision'
import { type Cause, derivedId } from '../decision/cause.ts'
import { inTraceOf } from '../decision/in-trace-of.ts'
import { handler } from '../handler.ts'
import { observe, refreshPayment } from './observe.ts'
import type { PaymentDeps } from './payable.ts'
import { payment } from './payment.ts'
import type { ProviderEvent } from './provider.ts'

/**
 * Receives a webhook of the provider. It only records the state of the payment, to answer fast; policies apply it.
 * Webhooks about refunds and disputes come in any order, so for those the provider is asked for the present state.
 * Event ids derive from the provider's event id, so that the same webhook a second time records nothing.
 */
export const receiveWebhook = handler(command, async (deps: PaymentDeps, { body, signature }, cause) => {
  const event = deps.provider.readWebhook(body, signature)
  if (!event) return reject('webhook_forged')
  const provider: Cause = { ...cause, actor: { kind: 'provider', id: deps.provider.name }, seed: derivedId(event.id) }
  const recorded = await record(deps, event, provider)
  // An unknown intent belongs to another system that uses the same account: that is no error.
  if (recorded && !recorded.ok && recorded.rejection !== 'payment_unknown') return recorded
  return { ok: true, received: true as const }
})

async function record(deps: PaymentDeps, event: ProviderEvent, cause: Cause) {
  if (event.kind === 'other') return undefined
  const id = event.kind === 'intent' ? event.snapshot.id : event.paymentIntentId
  return inTraceOf(deps, payment.stream(id), 'hear of payment', cause, inTrace =>
    event.kind === 'intent' ? observe(deps, event.snapshot, inTrace) : refreshPayment(deps, id, inTrace),
  )
}
