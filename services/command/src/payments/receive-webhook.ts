import { receiveWebhook as command } from '@alba/contracts/payments/commands'
import { reject } from '@alba/contracts/shared/decision'
import { type Cause, derivedId } from '../decision/cause.ts'
import { handler } from '../handler.ts'
import { observe } from './observe.ts'
import type { PaymentDeps } from './payable.ts'
import type { ProviderEvent } from './provider.ts'
import { look } from './refund.ts'

/**
 * What the provider tells by itself. Only recorded here, so that it is answered fast; policies draw the consequences. That
 * money went back or came again is told in any order: the provider is asked how the payment stands now.
 * Event ids derive from the provider's event id, so that the same webhook a second time adds nothing.
 */
export const receiveWebhook = handler(command, async (deps: PaymentDeps, { body, signature }, cause) => {
  const event = deps.provider.readWebhook(body, signature)
  if (!event) return reject('webhook_forged')
  const provider: Cause = { ...cause, actor: { kind: 'provider', id: deps.provider.name }, seed: derivedId(event.id) }
  const recorded = await record(deps, event, provider)
  // An intent that is not ours (another system on the same account) is none of our business, and no error either.
  if (recorded && !recorded.ok && recorded.rejection !== 'payment_unknown') return recorded
  return { ok: true, received: true as const }
})

async function record(deps: PaymentDeps, event: ProviderEvent, cause: Cause) {
  switch (event.kind) {
    case 'intent':
      return observe(deps, event.snapshot, cause)
    case 'reversal':
      return look(deps, event.paymentIntentId, cause)
    case 'other':
      return undefined
  }
}
