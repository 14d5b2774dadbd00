import { setTimeout as sleep } from 'node:timers/promises'

/** Tells all waiters that something has happened. */
export type Bell = {
  /** A signal that the next `ring` aborts. */
  next(): AbortSignal
  ring(): void
}

export function createBell(): Bell {
  let armed = new AbortController()
  return {
    next: () => armed.signal,
    ring() {
      const rung = armed
      armed = new AbortController()
      // Without a reason, each ring would make an error with its stack.
      rung.abort('rung')
    },
  }
}

/**
 * Resolves when one of the signals is aborted, or after `ms` milliseconds if given. It removes its listeners again,
 * because the signals live as long as the process. `AbortSignal.any` would leak: its result lives as long as its
 * sources.
 */
export function untilAny(signals: readonly AbortSignal[], ms?: number): Promise<void> {
  if (signals.some(signal => signal.aborted)) return Promise.resolve()
  return new Promise(resolve => {
    const settle = () => {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', settle)
      resolve()
    }
    const timer = ms === undefined ? undefined : setTimeout(settle, ms)
    for (const signal of signals) signal.addEventListener('abort', settle)
  })
}

/** A moment in the near future, shared by all who ask before it comes. */
export type Beat = { readonly over: boolean; readonly whenOver: Promise<void> }
export type Pulse = { next(): Beat }

/** Makes a beat `ms` milliseconds after the first caller has asked for one. */
export function createPulse(ms: number): Pulse {
  let coming: Beat | undefined
  return {
    next() {
      if (coming) return coming
      const beat = { over: false, whenOver: sleep(ms) }
      coming = beat
      beat.whenOver.then(() => {
        beat.over = true
        coming = undefined
      })
      return beat
    },
  }
}
