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

/** Resolves when one of the signals is aborted, or after so many milliseconds when given. */
export function untilAny(signals: readonly AbortSignal[], ms?: number): Promise<void> {
  const any = AbortSignal.any([...signals])
  if (any.aborted) return Promise.resolve()
  return new Promise(resolve => {
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
    any.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
