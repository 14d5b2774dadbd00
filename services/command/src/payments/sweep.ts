import { z } from 'zod'
import type { DeadlineHandler } from '../deadlines/worker.ts'
import { refreshPayment } from './observe.ts'
import type { PaymentDeps } from './payable.ts'
import { payment } from './payment.ts'

/** How long to wait before the next read of the provider's list of events; less while payments are left to refresh. */
const SWEEP_EVERY_MS = 10 * 60_000
const CONTINUE_AFTER_MS = 1_000
/** How many payments one run refreshes. It must end before the lease of the deadline does. */
const MOST_ASKED = 40

const payload = z.object({
  /** The id of the newest event of the provider's list at the last read. */
  position: z.string().optional(),
  /** The payments that are still to be refreshed, separated by spaces. */
  left: z.string().default(''),
})

/**
 * Finds refunds and disputes whose webhook was lost: reads the provider's list of events, and refreshes every payment
 * that it names. Refreshing a payment twice changes nothing.
 */
export const sweepReversals: DeadlineHandler<PaymentDeps> = async (deps, deadline, cause) => {
  const known = payload.parse(deadline.payload)
  const found = known.left ? undefined : await deps.provider.reversalsSince(known.position ?? null)
  const ids = found ? found.paymentIntentIds : known.left.split(' ')
  for (const id of ids.slice(0, MOST_ASKED)) {
    const state = await deps.streams.load(payment, id)
    // An unknown payment belongs to another system that uses the same account.
    if (state.status !== 'none') await refreshPayment(deps, id, cause)
  }
  const left = ids.slice(MOST_ASKED).join(' ')
  const position = found?.position ?? known.position
  const nextPayload = position ? { left, position } : { left }
  return { inMs: left ? CONTINUE_AFTER_MS : SWEEP_EVERY_MS, payload: nextPayload }
}
