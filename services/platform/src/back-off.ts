import { setTimeout as sleep } from 'node:timers/promises'

export type BackOff = {
  /** The longest wait after the first failure, in milliseconds. Default 50. */
  readonly firstMs?: number
  /** The longest wait of all, in milliseconds. Default 5 s. */
  readonly longestMs?: number
}

/**
 * How long to wait before another try, in milliseconds: it doubles with each failure. Each time a random part of it
 * (never less than half), so that those who failed together do not all knock at the same moment.
 * @param failures in a row, from 1
 */
export function backOffMs(failures: number, { firstMs = 50, longestMs = 5_000 }: BackOff = {}): number {
  return Math.min(longestMs, firstMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
}

/** Waits as long, or until the signal is aborted, which is no error: the caller looks at the signal anyway. */
export async function backOff(failures: number, signal?: AbortSignal, bounds?: BackOff): Promise<void> {
  await sleep(backOffMs(failures, bounds), undefined, signal && { signal }).catch(() => undefined)
}
