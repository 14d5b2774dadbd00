import { abandonPayment as command } from '@alba/contracts/payments/commands'
import { handler } from '../handler.ts'
import { endIntent } from './close-intent.ts'
import type { PaymentDeps } from './payable.ts'
import { payment } from './payment.ts'

/**
 * The visitor gave up paying: closes the intent and gives up what it was for, so that the time of a booking is free.
 */
export const abandonPayment = handler(command, async (deps: PaymentDeps, { paymentIntentId }, cause) => {
  const known = await deps.streams.load(payment, paymentIntentId)
  if (known.status === 'open' || known.status === 'processing') deps.providerCalls.charge()
  return endIntent(deps, paymentIntentId, cause)
})
