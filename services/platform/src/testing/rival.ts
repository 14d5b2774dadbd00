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

/** Another process, which wants one lock only: it gets that of a process that holds two or more (ADR 88). */
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
 * The same leadership, which also says when a lock is to be given back.
 * @returns `asked` resolves when the work under this lock is asked to end
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
