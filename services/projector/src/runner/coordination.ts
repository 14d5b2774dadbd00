import { setTimeout as sleep } from 'node:timers/promises'

/** Tells whoever waits that something happened, again and again. */
export type Bell = {
  /** Aborted by the next ring after this call. */
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
      rung.abort()
    },
  }
}

/**
 * Resolves when one of the signals is aborted, or after so many milliseconds when given. Leaves nothing on the signals:
 * they live as long as the process, and an `AbortSignal.any` that somebody listens to is kept as long as its sources.
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

/** A moment to come, for all who ask for it before it is there. */
export type Beat = { readonly over: boolean; readonly comes: Promise<void> }
export type Pulse = { next(): Beat }

/** Beats so many milliseconds after somebody asked, and is silent while nobody does. */
export function createPulse(ms: number): Pulse {
  let coming: Beat | undefined
  return {
    next() {
      if (coming) return coming
      const beat = { over: false, comes: sleep(ms) }
      coming = beat
      beat.comes.then(() => {
        beat.over = true
        coming = undefined
      })
      return beat
    },
  }
}

/** Lets so many through at a time; the others wait for their turn, in the order in which they came. */
export type Gate = {
  /** Waits for the turn; the answer gives it back, once however often it is called. */
  enter(): Promise<() => void>
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createGate(width = 1): Gate {
  let free = width
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  const enter = async () => {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    let inside = true
    return () => {
      if (inside) leave()
      inside = false
    }
  }
  return {
    enter,
    async run(work) {
      const release = await enter()
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
