import { whenever } from '../policies/policy.ts'
import { setDeadline } from './deadlines.ts'
import { reconcileDelay } from './reconcile.ts'

/** Promises with a date become rows. Setting one again is harmless, so a page may be handled twice. */
export const deadlinePolicies = [
  whenever('SlotHeld', 'remember-end-of-hold', (deps, { data }) =>
    setDeadline(deps.database, 'hold', String(data.bookingId), Date.parse(data.heldUntil), {
      date: data.date,
      bookingId: data.bookingId,
    }),
  ),
  whenever('IntentCreated', 'remember-to-reconcile', (deps, { data, metadata }) =>
    setDeadline(deps.database, 'reconcile', data.paymentIntentId, Date.parse(metadata.occurredAt) + reconcileDelay(0), {
      paymentIntentId: data.paymentIntentId,
    }),
  ),
]
