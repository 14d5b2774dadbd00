/** A request under way, and the controller that aborts it. */
type Early = { readonly answer: Promise<Response>; readonly call: AbortController }

/** The early requests under way, by address. */
const early = new Map<string, Early>()

/**
 * Requests the data that the page needs first, while the code that reads this data is still being loaded. It does
 * nothing once the page is loaded: the data may then be in the query cache already, and the answer would be wasted.
 */
export function askEarly(...paths: readonly string[]): void {
  if (typeof document === 'undefined' || document.readyState === 'complete') return
  for (const path of paths) {
    const call = new AbortController()
    const answer = fetch(path, { headers: { accept: 'application/json' }, signal: call.signal })
    // Whoever takes the answer handles its failure.
    answer.catch(() => undefined)
    early.set(path, { answer, call })
  }
}

/**
 * The answer to an early request for this address; undefined when there was none. Each answer can be taken once.
 * @param signal aborts the request, also while the answer is being read
 */
export function takeEarly(path: string, signal: AbortSignal): Promise<Response> | undefined {
  const asked = early.get(path)
  early.delete(path)
  if (!asked) return undefined
  signal.addEventListener('abort', () => asked.call.abort(signal.reason))
  return asked.answer
}
