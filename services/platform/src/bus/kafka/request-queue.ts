import { createRequire } from 'node:module'

/** What is touched of a class that kafkajs keeps for itself. */
export type RequestQueue = {
  pending: unknown[]
  /** Epoch milliseconds; -1 when the broker never asked for a pause. */
  throttledUntil: number
  throttleCheckTimeoutId: NodeJS.Timeout | null
  checkPendingRequests(): void
  scheduleCheckPendingRequests(): void
}

/** The class, for its test. */
export const requestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as {
  new (options: object): RequestQueue
  prototype: RequestQueue
}

/** With requests waiting for others in flight; kafkajs's own number. */
const CHECK_MS = 10

/**
 * The one place where kafkajs 2.2.4, its last release, is mended. Every connection schedules a look at its waiting
 * requests, also when none waits, after `throttledUntil - now` milliseconds, which is negative unless the broker
 * throttles: a timer of a millisecond, for ever, and on Node 24 and later a TimeoutNegativeWarning too
 * (tulios/kafkajs #1704, #1751, #1768). With nothing to wait for there is no timer; a request that has to wait sets one.
 */
export function mendRequestQueue(): void {
  requestQueue.prototype.scheduleCheckPendingRequests = function () {
    if (this.throttleCheckTimeoutId || this.pending.length === 0) return
    const check = () => {
      this.throttleCheckTimeoutId = null
      this.checkPendingRequests()
    }
    this.throttleCheckTimeoutId = setTimeout(check, Math.max(CHECK_MS, this.throttledUntil - Date.now()))
  }
}
