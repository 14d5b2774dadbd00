import { z } from 'zod'
import type { DeadlineHandler, Postponement } from '../deadlines/worker.ts'
import { whenever } from '../policies/policy.ts'
import { closeIntent } from './close-intent.ts'
import type { PaymentDeps } from './payable.ts'
import { payment } from './payment.ts'
import { askProvider } from './refresh-intent.ts'

const payload = z.object({ paymentIntentId: z.string() })

const FIRST_MS = 2 * 60_000
const LONGEST_MS = 60 * 60_000
/** About five days, asking once an hour. After that nobody is going to pay any more. */
const TRIES = 120

/** How long to wait before asking the provider (again): 2 minutes, then doubling up to an hour. */
const reconcileDelay = (attempts: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** attempts)

/**
 * Asks the provider about an intent that is still open, so that a lost webhook only delays a booking by minutes. An
 * intent that its target does not need (after a crash between opening and recording it, for example) is closed. So is
 * one for another amount than is due, since vouchers have paid a part before it was recorded.
 */
export const reconcile: DeadlineHandler<PaymentDeps> = async (
  deps,
  deadline,
  cause,
): Promise<Postponement | undefined> => {
  const { paymentIntentId } = payload.parse(deadline.payload)
  const refreshed = await askProvider(deps, paymentIntentId, cause)
  if (!refreshed.ok) return undefined
  const state = await deps.streams.load(payment, paymentIntentId)
  if (state.status === 'none' || state.status === 'succeeded' || state.status === 'canceled') return undefined
  const bill = await deps.payables[state.target.kind].bill(deps, state.target.id)
  const isWanted =
    bill.ok &&
    (bill.paymentIntentId === null ? bill.amountCents === state.amountCents : bill.paymentIntentId === paymentIntentId)
  if (state.status === 'open' && !isWanted) await closeIntent(deps, paymentIntentId, cause)
  return deadline.attempts >= TRIES ? undefined : { inMs: reconcileDelay(deadline.attempts) }
}

/** Setting a deadline again is harmless, so an event may be handled twice. */
export const setReconcileDeadline = whenever(
  'IntentCreated',
  'remember-to-reconcile',
  (deps: PaymentDeps, { data: { paymentIntentId }, metadata }) => {
    const dueAt = Date.parse(metadata.occurredAt) + reconcileDelay(0)
    return deps.setDeadline({ kind: 'reconcile', key: paymentIntentId, dueAt, payload: { paymentIntentId } })
  },
)
