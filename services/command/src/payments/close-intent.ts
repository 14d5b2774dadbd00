import { reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import type { Recorded, Result } from '../decision/result.ts'
import type { IntentSnapshot } from './decide.ts'
import { applyToTarget, observe } from './observe.ts'
import type { PaymentDeps } from './payable.ts'
import { payment } from './payment.ts'

/**
 * Closes an intent at the provider, so that nobody can pay with it any more, and records that. Refused when it has been
 * paid (`payment_settled`), or while a payment is in progress (`payment_in_progress`).
 * @throws {ProviderUnavailable}
 */
export async function closeIntent(deps: PaymentDeps, id: string, cause: Cause): Promise<Result<Recorded>> {
  const state = await deps.streams.load(payment, id)
  if (state.status === 'none') return reject('payment_unknown')
  if (state.status === 'canceled') return { ok: true, position: null }
  if (state.status === 'succeeded') return reject('payment_settled')
  const snapshot = await cancelAtProvider(deps, state.status, id)
  if (!snapshot) return reject('payment_unknown')
  const observed = await observe(deps, snapshot, cause)
  if (!observed.ok) return observed
  if (snapshot.status === 'succeeded') return reject('payment_settled')
  return snapshot.status === 'canceled' ? observed : reject('payment_in_progress')
}

/** The intent after canceling it. An intent whose payment is in progress cannot be canceled, and is only retrieved. */
async function cancelAtProvider(
  { provider }: PaymentDeps,
  known: 'open' | 'processing',
  id: string,
): Promise<IntentSnapshot | undefined> {
  if (known === 'open') return provider.cancel(id)
  const found = await provider.retrieve(id)
  const stays = !found || ['processing', 'succeeded', 'canceled'].includes(found.snapshot.status)
  return stays ? found?.snapshot : provider.cancel(id)
}

/**
 * Closes an intent and applies the result to its target, which is given up, or settled if it has been paid meanwhile.
 * While a payment is in progress (`payment_in_progress`) nothing changes.
 * @throws {ProviderUnavailable}
 */
export async function endIntent(deps: PaymentDeps, id: string, cause: Cause): Promise<Result<Recorded>> {
  const closed = await closeIntent(deps, id, cause)
  if (!closed.ok && closed.rejection === 'payment_in_progress') return closed
  const position = await applyToTarget(deps, await deps.streams.load(payment, id), cause)
  return closed.ok ? { ok: true, position: position ?? closed.position } : closed
}

/** Whether an intent is closed, so that nobody can pay with it. */
export const isClosed = async ({ streams }: Pick<PaymentDeps, 'streams'>, id: string): Promise<boolean> =>
  (await streams.load(payment, id)).status === 'canceled'
