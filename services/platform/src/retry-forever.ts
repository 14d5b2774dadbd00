import { type BackOff, backOff } from './back-off.ts'

/**
 * Runs work until it ends by itself or the signal is aborted. When it fails, `onError` is called and the work is
 * started again after a wait. The wait grows with each failure, until the work calls `recovered`.
 */
export async function retryForever(
  signal: AbortSignal,
  work: (recovered: () => void) => Promise<void>,
  onError: (error: unknown) => void,
  bounds?: BackOff,
): Promise<void> {
  let failures = 0
  const recovered = () => {
    failures = 0
  }
  while (!signal.aborted) {
    try {
      return await work(recovered)
    } catch (error) {
      if (signal.aborted) return
      failures++
      onError(error)
      await backOff(failures, signal, bounds)
    }
  }
}
