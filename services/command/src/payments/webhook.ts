import { reject } from '@alba/contracts/shared/decision'
import { type Cause, derivedId } from '../decision/cause.ts'
import type { Deps, Result } from '../deps.ts'
import { recordDispute, recordRefund } from './decide.ts'
import { observe, recordPayment } from './observe.ts'
import type { ProviderEvent } from './provider.ts'

/**
 * What the provider tells by itself. Only recorded here, so that it is answered fast; policies draw the consequences.
 * Event ids derive from the provider's event id, so that the same webhook a second time adds nothing.
 */
export async function receiveWebhook(
  deps: Deps,
  webhook: { readonly signature: string; readonly body: string },
  cause: Cause,
): Promise<Result<{ received: true }>> {
  const event = deps.provider.readWebhook(webhook.body, webhook.signature)
  if (!event) return reject('webhook_forged')
  const provider: Cause = { ...cause, actor: { kind: 'provider', id: deps.provider.name }, seed: derivedId(event.id) }
  const recorded = await record(deps, event, provider)
  // An intent that is not ours (another system on the same account) is none of our business, and no error either.
  if (recorded && !recorded.ok && recorded.rejection !== 'payment_unknown') return recorded
  return { ok: true, value: { received: true } }
}

async function record(deps: Deps, event: ProviderEvent, cause: Cause) {
  switch (event.kind) {
    case 'intent':
      return observe(deps, event.snapshot, cause)
    case 'refund':
      return recordPayment(deps, event.paymentIntentId, state => recordRefund(state, event.refundedCents), cause)
    case 'dispute': {
      const { disputeId, amountCents, reason } = event
      return recordPayment(
        deps,
        event.paymentIntentId,
        state => recordDispute(state, { disputeId, amountCents, reason }),
        cause,
      )
    }
    case 'other':
      return undefined
  }
}
