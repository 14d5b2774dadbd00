import { reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import type { Recorded, Result } from '../decision/result.ts'
import type { IntentSnapshot } from './decide.ts'
import { drawConsequence, observe } from './observe.ts'
import type { PaymentDeps } from './payable.ts'
import { payment } from './payment.ts'

/**
 * Closes an intent of ours with the provider and records how it stands then: from then on nothing can be paid with it.
 * Refused when a payment was quicker, or is under way. @throws {ProviderUnavailable}
 */
export async function closeIntent(deps: PaymentDeps, id: string, cause: Cause): Promise<Result<Recorded>> {
  const state = await deps.streams.load(payment, id)
  if (state.status === 'none') return reject('payment_unknown')
  if (state.status === 'canceled') return { ok: true, position: null }
  if (state.status === 'succeeded') return reject('payment_settled')
  const snapshot = await ended(deps, state.status, id)
  if (!snapshot) return reject('payment_unknown')
  const observed = await observe(deps, snapshot, cause)
  if (!observed.ok) return observed
  if (snapshot.status === 'succeeded') return reject('payment_settled')
  return snapshot.status === 'canceled' ? observed : reject('payment_in_progress')
}

/** One that the bank is at work on cannot be given up: it is only looked at, until that has changed. */
async function ended(
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
 * Closes an intent and brings its end to what it was for: that is given up, or settled where the money was quicker. While
 * the bank is at work on a payment (`payment_in_progress`) nothing comes of it yet. @throws {ProviderUnavailable}
 */
export async function endIntent(deps: PaymentDeps, id: string, cause: Cause): Promise<Result<Recorded>> {
  const closed = await closeIntent(deps, id, cause)
  if (!closed.ok && closed.rejection === 'payment_in_progress') return closed
  const position = await drawConsequence(deps, await deps.streams.load(payment, id), cause)
  return closed.ok ? { ok: true, position: position ?? closed.position } : closed
}

/** Whether nothing can be paid with an intent any more. */
export const isClosed = async ({ streams }: Pick<PaymentDeps, 'streams'>, id: string): Promise<boolean> =>
  (await streams.load(payment, id)).status === 'canceled'
