/** Calls for the same key at the same time share one answer. Nothing is cached: a later call is made again. */
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
