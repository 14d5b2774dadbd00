import type { Cause } from '../decision/cause.ts'
import { observe } from './observe.ts'
import type { PaymentDeps } from './payable.ts'

/** All the money goes back; what the provider then says is recorded like anything else it says. */
export async function refundPayment(deps: PaymentDeps, paymentIntentId: string, cause: Cause): Promise<void> {
  await deps.provider.refund(paymentIntentId)
  const found = await deps.provider.retrieve(paymentIntentId)
  if (found) await observe(deps, found.snapshot, cause)
}
