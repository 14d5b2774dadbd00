/** Answers on their way, by address. */
const early = new Map<string, Promise<Response>>()

/**
 * Asks for what the page needs first, while the code that reads it is still being loaded. Only while the page itself is
 * loaded: later its data may be in the cache of the queries already, and nobody would take this answer.
 */
export function askEarly(...paths: readonly string[]): void {
  if (typeof document === 'undefined' || document.readyState === 'complete') return
  for (const path of paths) {
    const answer = fetch(path, { headers: { accept: 'application/json' } })
    // Who takes the answer handles its failure.
    answer.catch(() => undefined)
    early.set(path, answer)
  }
}

/** The answer to an address that was asked early; each is given once. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const answer = early.get(path)
  early.delete(path)
  return answer
}
