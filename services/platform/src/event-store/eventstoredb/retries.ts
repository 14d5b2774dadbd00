import { backOff } from '../../back-off.ts'
import { StoreUnavailable } from '../event-store.ts'

/**
 * How often a call is tried. The first try after a restart of the server may use the connection that the restart broke.
 */
export const TRIES = 4
/**
 * How long the server may take to answer, in milliseconds. The client's own timeouts do not cover streams and
 * connecting.
 */
export const TIMEOUT_MS = 8_000

export const timeoutError = () => new StoreUnavailable(new Error(`no answer within ${TIMEOUT_MS / 1_000} s`))

/**
 * Retries while the server cannot be reached: at most TRIES times in all, and no more once TIMEOUT_MS have passed.
 * @param translate turns an error of the client into one of the port
 */
export async function withRetries<T>(work: () => Promise<T>, translate: (error: unknown) => unknown): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const translated = translate(error)
      const mayRetry = translated instanceof StoreUnavailable && performance.now() < deadline
      if (!mayRetry || attempt === TRIES) throw translated
      await backOff(attempt)
    }
  }
}

/** Limits the wait for an answer to TIMEOUT_MS. @throws {StoreUnavailable} */
export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), TIMEOUT_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
