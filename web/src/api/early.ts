/** A call on its way, which can be given up. */
type Early = { readonly answer: Promise<Response>; readonly call: AbortController }

/** Calls on their way, by address. */
const early = new Map<string, Early>()

/**
 * Asks for what the page needs first, while the code that reads it is still being loaded. Only while the page itself is
 * loaded: later its data may be in the cache of the queries already, and nobody would take this answer.
 */
export function askEarly(...paths: readonly string[]): void {
  if (typeof document === 'undefined' || document.readyState === 'complete') return
  for (const path of paths) {
    const call = new AbortController()
    const answer = fetch(path, { headers: { accept: 'application/json' }, signal: call.signal })
    // Who takes the answer handles its failure.
    answer.catch(() => undefined)
    early.set(path, { answer, call })
  }
}

/**
 * The answer to an address that was asked early; each is given once.
 * @param signal gives the call up, also while the answer is being read
 */
export function takeEarly(path: string, signal: AbortSignal): Promise<Response> | undefined {
  const asked = early.get(path)
  early.delete(path)
  if (!asked) return undefined
  signal.addEventListener('abort', () => asked.call.abort(signal.reason))
  return asked.answer
}
