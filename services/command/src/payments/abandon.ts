import { abandonPayment as command } from '@alba/contracts/payments/commands'
import { handler } from '../handler.ts'
import { endIntent } from './close-intent.ts'
import type { PaymentDeps } from './payable.ts'
import { payment } from './payment.ts'

/** The visitor left the payment: the intent is closed and its target given up, so that a slot is free at once. */
export const abandonPayment = handler(command, async (deps: PaymentDeps, { paymentIntentId }, cause) => {
  const known = await deps.streams.load(payment, paymentIntentId)
  if (known.status === 'open' || known.status === 'processing') deps.providerCalls.charge()
  return endIntent(deps, paymentIntentId, cause)
})
