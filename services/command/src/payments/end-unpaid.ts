import { type PaymentTarget, paymentTarget } from '@alba/contracts/payments/events'
import { backOffMs } from '@alba/platform/back-off'
import type { DeadlineHandler, Postponement } from '../deadlines/worker.ts'
import type { Deps } from '../deps.ts'
import { endIntent } from './close-intent.ts'
import type { PaymentDeps } from './payable.ts'

/** How long an order waits for its payment: the client may come back from the bank the next morning. */
const PAYMENT_WINDOW_MS = 24 * 60 * 60_000
/** How long to wait before asking again about a payment in progress. */
const PROCESSING = { firstMs: 10 * 60_000, longestMs: 60 * 60_000 }

/**
 * Gives up an order that was not paid in time. Its payment is closed first; if it was paid after all, it is settled.
 */
export const endUnpaid: DeadlineHandler<PaymentDeps> = async (
  deps,
  deadline,
  cause,
): Promise<Postponement | undefined> => {
  const target = paymentTarget.parse(deadline.payload)
  const payable = deps.payables[target.kind]
  const bill = await payable.bill(deps, target.id)
  if (!bill.ok) return undefined
  const { paymentIntentId } = bill
  if (paymentIntentId === null) {
    await payable.intentClosed(deps, target.id, null, cause)
    // A payment was opened at this very moment: the deadline is due again at once, to close it.
    const left = await payable.bill(deps, target.id)
    return left.ok && left.paymentIntentId !== null ? { inMs: 0 } : undefined
  }
  const ended = await endIntent(deps, paymentIntentId, cause)
  const isInProgress = !ended.ok && ended.rejection === 'payment_in_progress'
  return isInProgress ? { inMs: backOffMs(deadline.attempts, PROCESSING) } : undefined
}

/** Sets the deadline after which an order is given up unless it is paid. @param orderedAt UTC */
export const setUnpaidDeadline = (deps: Deps, { kind, id }: PaymentTarget, orderedAt: string): Promise<unknown> =>
  deps.setDeadline({
    kind: 'unpaid',
    key: `${kind}-${id}`,
    dueAt: Date.parse(orderedAt) + PAYMENT_WINDOW_MS,
    payload: { kind, id },
  })
