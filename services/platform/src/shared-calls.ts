/**
 * Calls for the same key that come while one is under way get its answer instead of asking again. Nothing is kept once
 * it is there: the next call asks anew.
 */
export function sharedCalls<Key, Answer>(ask: (key: Key) => Promise<Answer>): (key: Key) => Promise<Answer> {
  const underWay = new Map<Key, Promise<Answer>>()
  return key => {
    const known = underWay.get(key)
    if (known) return known
    const asked = ask(key).finally(() => underWay.delete(key))
    underWay.set(key, asked)
    return asked
  }
}
