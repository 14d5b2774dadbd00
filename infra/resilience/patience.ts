import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Repeats a check until it does not throw: `vi.waitFor` for programs that are no tests.
 * @param limits in milliseconds
 * @throws what the check threw last
 */
export async function waitUntil<T>(
  check: () => Promise<T>,
  { timeout, interval }: { readonly timeout: number; readonly interval: number },
): Promise<T> {
  for (const until = Date.now() + timeout; ; await sleep(interval)) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}
