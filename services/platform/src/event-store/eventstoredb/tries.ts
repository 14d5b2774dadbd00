import { backOff } from '../../back-off.ts'
import { StoreUnavailable } from '../event-store.ts'

/** The first call after the server came back may still go out over the connection that it broke. */
export const TRIES = 4
/** How long the server may say nothing, in milliseconds. The client's own time-outs leave out streams and connecting. */
export const SILENCE_MS = 8_000

export const silence = () => new StoreUnavailable(new Error(`no answer within ${SILENCE_MS / 1_000} s`))

/**
 * Tries again while the server cannot be reached, but not for longer than one that says nothing is waited for.
 * @param translate the client's error in the port's words
 */
export async function patiently<T>(work: () => Promise<T>, translate: (error: unknown) => unknown): Promise<T> {
  const giveUp = performance.now() + SILENCE_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const translated = translate(error)
      const passing = translated instanceof StoreUnavailable && performance.now() < giveUp
      if (!passing || attempt === TRIES) throw translated
      await backOff(attempt)
    }
  }
}

/** The answer, if it comes in time. @throws {StoreUnavailable} */
export async function within<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silence()), SILENCE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
