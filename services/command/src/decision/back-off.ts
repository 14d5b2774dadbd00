import { setTimeout as sleep } from 'node:timers/promises'

/** Waits longer after each failure, up to 5 s, with jitter so that many do not come back at once. */
export async function backOff(tries: number, signal?: AbortSignal): Promise<void> {
  const ms = Math.min(5_000, 50 * 2 ** tries) * (0.5 + Math.random() / 2)
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => {})
}
