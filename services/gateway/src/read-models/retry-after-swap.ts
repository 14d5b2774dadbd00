import { setTimeout as sleep } from 'node:timers/promises'
import { ProblemError, problemOf } from '@alba/platform/http/problem'

/** How often a read is repeated. */
const RETRIES = 5
/** The time before each repetition, in milliseconds. */
const RETRY_MS = 20

/**
 * Repeats a read that failed because a replay swapped the tables during the query. When tables or columns are still
 * missing (the projector has never run, or is still building them), the answer is 503, because that is not a bug.
 * @param read gets the number of earlier tries: after the first one it avoids prepared statements, which a swap can
 * make invalid
 * @throws {ProblemError} 503
 */
export async function retryAfterSwap<T>(read: (retries: number) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await read(retries)
    } catch (error) {
      if (!wasSwapped(error)) throw error
      if (retries === RETRIES) throw new ProblemError(problemOf(503, 'unavailable'))
      await sleep(RETRY_MS)
    }
  }
}

/**
 * Whether the error comes from a swap. 42P01: no such table; 3F000: no such schema; 42703: no such column; 0A000: a
 * column has another type than when the statement was prepared; XX000: the plan waited for a table that was then
 * dropped; 40P01: a deadlock between a query on several tables and the swap that drops them.
 */
function wasSwapped(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    ['42P01', '3F000', '42703', '0A000', '40P01'].includes(code ?? '') ||
    (code === 'XX000' && /could not open relation/.test(message ?? ''))
  )
}
