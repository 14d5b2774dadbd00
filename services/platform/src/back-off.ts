import { setTimeout as sleep } from 'node:timers/promises'

export type BackOff = {
  /** The longest wait after the first failure, in milliseconds. Default 50. */
  readonly firstMs?: number
  /** The longest wait of all, in milliseconds. Default 5 s. */
  readonly longestMs?: number
}

/**
 * How long to wait before another try, in milliseconds. The time doubles with each failure. A random part of it is left
 * out (at most half), so that processes that failed together do not all try again at the same moment.
 * @param failures how many tries in a row have failed, at least 1
 */
export function backOffMs(failures: number, { firstMs = 50, longestMs = 5_000 }: BackOff = {}): number {
  return Math.min(longestMs, firstMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
}

/**
 * Waits as long as `backOffMs` says, or until the signal is aborted. An abort is no error: the caller has to check the
 * signal.
 */
export async function backOff(failures: number, signal?: AbortSignal, bounds?: BackOff): Promise<void> {
  await sleep(backOffMs(failures, bounds), undefined, signal && { signal }).catch(() => undefined)
}
