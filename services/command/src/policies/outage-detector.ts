/** When more streams than this fail at the same time, something that they all need is down. */
const MAX_FAILING = 5

/** Tells an outage, which makes everything fail, from a failure that belongs to one event. */
export type OutageDetector = {
  /** An event was handled. */
  succeeded(): void
  /** Begins to watch the tries of an event of this stream; `stop` ends it. */
  watch(stream: string): {
    /** Whether the temporary failure that just happened belongs to this event, and so uses up one of its tries. */
    countsTemporary(): boolean
    stop(): void
  }
}

/**
 * During an outage everything fails, and no event may be parked for it. A temporary failure belongs to its event when
 * an event of another stream succeeded since the last failure that counted, and few streams fail at the same time.
 * @param everyMs a failure counts at most once in this many milliseconds: every stream has noticed the end of an outage
 * by then
 */
export function outageDetector(everyMs: number): OutageDetector {
  const failing = new Set<string>()
  let handled = 0
  return {
    succeeded() {
      handled++
    },
    watch(stream) {
      let handledBefore = handled
      let countedAt = performance.now()
      return {
        countsTemporary() {
          failing.add(stream)
          const now = performance.now()
          if (failing.size > MAX_FAILING || handled === handledBefore || now - countedAt < everyMs) return false
          handledBefore = handled
          countedAt = now
          return true
        },
        stop: () => void failing.delete(stream),
      }
    },
  }
}
