import { setTimeout as sleep } from 'node:timers/promises'

/** An iteration that fetches the next item while the current one is worked on. */
export type LookAhead<T> = {
  /** The next item; undefined at the end. Throws what the source throws, after everything in front of it. */
  take(): Promise<T | undefined>
  /** Whether the next item (or the end, or a failure) is there within so many milliseconds. */
  within(ms: number): Promise<boolean>
}

export function lookAhead<T>(source: AsyncIterable<T>): LookAhead<T> {
  const iterator = source[Symbol.asyncIterator]()
  const request = () => {
    const coming = iterator.next()
    // A failure belongs to whoever takes it; until then it must not count as unhandled.
    coming.catch(() => {})
    return coming
  }
  let coming = request()
  return {
    async take() {
      const result = await coming
      if (result.done) return undefined
      coming = request()
      return result.value
    },
    async within(ms) {
      const enough = new AbortController()
      const arrived = coming.then(
        () => true,
        () => true,
      )
      const late = sleep(ms, false, { signal: enough.signal }).catch(() => false)
      return Promise.race([arrived, late]).finally(() => enough.abort())
    },
  }
}
