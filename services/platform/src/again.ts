import { type BackOff, backOff } from './back-off.ts'

/**
 * Runs work until it ends by itself or the signal is aborted. When it fails somebody is told, and it begins anew after a
 * while: longer each time, until it says that it goes well.
 */
export async function again(
  signal: AbortSignal,
  work: (goesWell: () => void) => Promise<void>,
  onError: (error: unknown) => void,
  bounds?: BackOff,
): Promise<void> {
  let failures = 0
  const goesWell = () => {
    failures = 0
  }
  while (!signal.aborted) {
    try {
      return await work(goesWell)
    } catch (error) {
      if (signal.aborted) return
      failures++
      onError(error)
      await backOff(failures, signal, bounds)
    }
  }
}
