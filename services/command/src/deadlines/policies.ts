import { whenever } from '../policies/policy.ts'
import { reconcileDelay } from './reconcile.ts'

/** Promises with a date become rows. Setting one again is harmless, so a page may be handled twice. */
export const deadlinePolicies = [
  whenever('SlotHeld', 'remember-end-of-hold', (deps, { data: { bookingId, date, heldUntil } }) =>
    deps.setDeadline({
      kind: 'hold',
      key: String(bookingId),
      dueAt: Date.parse(heldUntil),
      payload: { date, bookingId },
    }),
  ),
  whenever('IntentCreated', 'remember-to-reconcile', (deps, { data: { paymentIntentId }, metadata }) => {
    const dueAt = Date.parse(metadata.occurredAt) + reconcileDelay(0)
    return deps.setDeadline({ kind: 'reconcile', key: paymentIntentId, dueAt, payload: { paymentIntentId } })
  }),
]
