import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Repeats a check until it does not throw. Tests use `vi.waitFor`; this is for programs that run without Vitest.
 * @param limits how long to go on, and how long to wait between two checks, in milliseconds
 * @throws what the check threw last
 */
export async function waitUntil<T>(
  check: () => Promise<T>,
  { timeout, interval }: { readonly timeout: number; readonly interval: number },
): Promise<T> {
  const until = Date.now() + timeout
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > until) throw error
    }
    await sleep(interval)
  }
}
