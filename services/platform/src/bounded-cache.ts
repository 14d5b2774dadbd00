export type BoundedCache<Key, Value> = {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
  clear(): void
}

/**
 * A map with at most `limit` entries (at least two). The more recently used half of the limit is always kept.
 *
 * It consists of two maps. When the young one is full it becomes the old one, and the former old one is dropped;
 * entries that were used meanwhile have been moved to the young one. Deleting the oldest entries from a single map
 * would be slow, because each search for the oldest one walks over the deleted entries.
 */
export function boundedCache<Key, Value>(limit: number): BoundedCache<Key, Value> {
  const half = Math.max(1, Math.floor(limit / 2))
  let young = new Map<Key, Value>()
  let old = new Map<Key, Value>()

  const set = (key: Key, value: Value): void => {
    old.delete(key)
    if (young.size >= half && !young.has(key)) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }

  return {
    get(key) {
      const found = young.get(key)
      if (found !== undefined) return found
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
    delete(key) {
      young.delete(key)
      old.delete(key)
    },
    clear() {
      young.clear()
      old.clear()
    },
  }
}
