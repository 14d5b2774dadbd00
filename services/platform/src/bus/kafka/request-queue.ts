import { createRequire } from 'node:module'

/** The members of an internal class of kafkajs that are used or replaced here. */
export type RequestQueue = {
  pending: unknown[]
  /** Epoch milliseconds; -1 when the broker never asked for a pause. */
  throttledUntil: number
  throttleCheckTimeoutId: NodeJS.Timeout | null
  checkPendingRequests(): void
  scheduleCheckPendingRequests(): void
}

/** The class of kafkajs that `fixRequestQueue` changes; exported for the test of the fix. */
export const requestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as {
  new (options: object): RequestQueue
  prototype: RequestQueue
}

/** The interval at which kafkajs checks requests that wait for others in flight, in milliseconds. */
const CHECK_MS = 10

/**
 * Fixes kafkajs 2.2.4, its last release. Every connection checks its waiting requests after `throttledUntil - now`
 * milliseconds, even when none waits. That number is negative unless the broker throttles. Node then sets a timer of
 * one millisecond, again and again, and from Node 24 on prints a TimeoutNegativeWarning (tulios/kafkajs #1704, #1751,
 * #1768). With this fix there is a timer only while a request waits.
 */
export function fixRequestQueue(): void {
  requestQueue.prototype.scheduleCheckPendingRequests = function () {
    if (this.throttleCheckTimeoutId || this.pending.length === 0) return
    const check = () => {
      this.throttleCheckTimeoutId = null
      this.checkPendingRequests()
    }
    this.throttleCheckTimeoutId = setTimeout(check, Math.max(CHECK_MS, this.throttledUntil - Date.now()))
  }
}
