import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { refreshIntent } from '../payments/refresh.ts'

const FIRST_MS = 2 * 60_000
const LONGEST_MS = 60 * 60_000
/** About five days of asking once an hour: then nobody is going to pay any more, and the intent was canceled long ago. */
const TRIES = 120

/** How long to wait before asking the provider (again): 2 minutes, then doubling up to an hour. */
export const reconcileDelay = (attempts: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** attempts)

/**
 * Asks the provider about an intent that is still open: a lost webhook costs minutes, not a booking.
 * @returns milliseconds until the next look, or undefined when there is nothing left to find out
 */
export async function reconcile(
  deps: Deps,
  paymentIntentId: string,
  attempts: number,
  cause: Cause,
): Promise<number | undefined> {
  const refreshed = await refreshIntent(deps, paymentIntentId, cause)
  if (!refreshed.ok) return refreshed.rejection === 'too_busy' ? reconcileDelay(0) : undefined
  const settled = refreshed.value.status === 'succeeded' || refreshed.value.status === 'canceled'
  return settled || attempts >= TRIES ? undefined : reconcileDelay(attempts)
}
