/** Subjects that may fail at once while others get through: more are an outage of what those others do not need. */
const FEW = 5

/** What tells an outage from the trouble of one event. */
export type Outages = {
  /** An event was handled. */
  gotThrough(): void
  /** For an event of a subject (stream), from its first try until `leave`. */
  watch(stream: string): {
    /** Whether a passing trouble that it just had uses up one of its tries: it is its own, not everybody's. */
    passingCounts(): boolean
    leave(): void
  }
}

/**
 * In an outage everything fails, so nothing is to be given up for it. A passing trouble is an event's own when another
 * subject got through since the last one that counted, and few fail at once.
 * @param everyMs how often it counts at most, in milliseconds: long enough for the end of an outage to reach everybody
 */
export function outages(everyMs: number): Outages {
  const failing = new Set<string>()
  let handled = 0
  return {
    gotThrough() {
      handled++
    },
    watch(stream) {
      let handledBefore = handled
      let countedAt = performance.now()
      return {
        passingCounts() {
          failing.add(stream)
          const now = performance.now()
          if (failing.size > FEW || handled === handledBefore || now - countedAt < everyMs) return false
          handledBefore = handled
          countedAt = now
          return true
        },
        leave: () => void failing.delete(stream),
      }
    },
  }
}
