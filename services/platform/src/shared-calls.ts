/**
 * Calls for the same key at the same time share one answer or one failure. Nothing is cached: a later call is made
 * again. Keys are texts or numbers: two objects with the same fields are different keys.
 */
export function sharedCalls<Key, Answer>(ask: (key: Key) => Promise<Answer>): (key: Key) => Promise<Answer> {
  const pending = new Map<Key, Promise<Answer>>()
  return key => {
    const known = pending.get(key)
    if (known) return known
    const asked = ask(key).finally(() => pending.delete(key))
    pending.set(key, asked)
    return asked
  }
}
