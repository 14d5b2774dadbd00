import { type BackOff, backOff } from '@alba/platform/back-off'
import { isTemporary } from '@alba/platform/temporary-failure'
import { isPermanent } from './permanent-failure.ts'

/** How many times something that fails is tried, and how long to wait between the tries. */
export type RetryLimits = BackOff & { readonly tries: number }

/** About a minute of trying: most short troubles end within it, and other work does not wait too long behind it. */
export const RETRY_LIMITS: RetryLimits = { tries: 20 }

/** The work failed for good: either no retry can help, or all tries are used up. */
export type LastingFailure = { readonly error: unknown; readonly tries: number }

export type RetryObserver = {
  /**
   * Called for every failure that is followed by another try.
   * @param inARow how many failures there have been in a row
   */
  onFailure(error: unknown, inARow: number): void
  /** Called after each temporary failure: whether that failure uses up one of the tries. By default it does not. */
  countsTemporary?(): boolean
}

/**
 * Runs the work until it succeeds, until it has failed for good, or until the signal is aborted. A temporary failure (a
 * service that is down) uses up none of the tries: that service comes back, and until then every other work fails too.
 */
export async function retry(
  work: () => Promise<unknown>,
  signal: AbortSignal,
  { tries, ...bounds }: RetryLimits,
  { onFailure, countsTemporary = () => false }: RetryObserver,
): Promise<'done' | 'aborted' | LastingFailure> {
  let failures = 0
  for (let inARow = 1; !signal.aborted; inARow++) {
    try {
      await work()
      return 'done'
    } catch (error) {
      if (!isTemporary(error) || countsTemporary()) failures++
      if (isPermanent(error) || failures >= tries) return { error, tries: failures }
      onFailure(error, inARow)
      await backOff(inARow, signal, bounds)
    }
  }
  return 'aborted'
}
