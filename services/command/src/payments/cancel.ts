import { paymentStream } from '@alba/contracts/payments/events'
import { reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import type { Deps, Result } from '../deps.ts'
import { observe } from './observe.ts'
import { payment } from './payment.ts'

type Canceled = { readonly position: string | null; readonly bookingId: number }

/** Gives an intent of ours up with the provider and records how it stands then. A payment that was quicker stays. */
export async function cancelIntent(deps: Deps, id: string, cause: Cause): Promise<Result<Canceled>> {
  const state = await deps.streams.load(paymentStream(id), payment)
  if (state.status === 'none') return reject('payment_unknown')
  const bookingId = state.target.id
  if (state.status === 'canceled') return { ok: true, value: { position: null, bookingId } }
  if (state.status === 'succeeded') return reject('payment_settled')
  const snapshot = await deps.provider.cancel(id)
  if (!snapshot) return reject('payment_unknown')
  const observed = await observe(deps, snapshot, cause)
  if (!observed.ok) return observed
  if (snapshot.status === 'succeeded') return reject('payment_settled')
  if (snapshot.status !== 'canceled') return reject('payment_in_progress')
  return { ok: true, value: { position: observed.position, bookingId } }
}
