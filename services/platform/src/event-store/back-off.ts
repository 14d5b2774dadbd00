import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits before another try: 50 ms at first, doubling to 5 s, each time a random part of it, so that all the
 * subscriptions of all processes do not knock at the same moment when the server comes back.
 */
export async function backOff(failures: number, signal?: AbortSignal): Promise<void> {
  const longest = Math.min(5_000, 50 * 2 ** Math.min(failures - 1, 10))
  await sleep(longest * (0.5 + Math.random() / 2), undefined, signal && { signal }).catch(() => undefined)
}
