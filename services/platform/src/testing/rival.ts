import { once } from 'node:events'
import { type Leadership, leadership } from '../postgres/leadership.ts'

/** How often the rival looks whether it may lead, in milliseconds. */
const LOOK_MS = 20

export type Rival = {
  readonly leads: boolean
  /** Resolves when the rival leads. */
  readonly whenLeading: Promise<void>
  stop(): Promise<void>
}

/**
 * Stands in for another process, which wants this one lock. A process that holds two or more locks gives it this one,
 * so that both have work (ADR 88).
 */
export function openRival(url: string, lock: string): Rival {
  const stopping = new AbortController()
  const begun = Promise.withResolvers<void>()
  let leads = false
  const ended = leadership(url, LOOK_MS).whileLeading(lock, stopping.signal, async leading => {
    leads = true
    begun.resolve()
    if (!leading.aborted) await once(leading, 'abort')
    leads = false
  })
  return {
    get leads() {
      return leads
    },
    whenLeading: begun.promise,
    stop() {
      stopping.abort()
      return ended
    },
  }
}

/**
 * Wraps a leadership to find out when it gives back a lock.
 * @returns the leadership to use instead, and `asked`, which resolves when the work under this lock is asked to end
 */
export function watchLock(real: Leadership, lock: string): { readonly leadership: Leadership; asked: Promise<void> } {
  const asked = Promise.withResolvers<void>()
  return {
    asked: asked.promise,
    leadership: {
      ...real,
      whileLeading: (name, signal, work) =>
        real.whileLeading(name, signal, leading => {
          if (name === lock) leading.addEventListener('abort', () => asked.resolve(), { once: true })
          return work(leading)
        }),
    },
  }
}
