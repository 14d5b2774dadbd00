/** A map that forgets what was used least recently. */
export function recentlyUsed<Key, Value>(limit: number) {
  const entries = new Map<Key, Value>()
  return {
    get(key: Key): Value | undefined {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key: Key, value: Value): void {
      entries.delete(key)
      entries.set(key, value)
      const oldest = entries.size > limit ? entries.keys().next() : undefined
      if (oldest && !oldest.done) entries.delete(oldest.value)
    },
    delete(key: Key): void {
      entries.delete(key)
    },
  }
}
