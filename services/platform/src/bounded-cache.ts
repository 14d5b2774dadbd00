export type BoundedCache<Key, Value> = {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
  clear(): void
}

/**
 * A map that never holds more than `limit` entries (two at the least): the half of them that was used last is always there.
 *
 * It is kept in two halves: when the young one is full it becomes the old one, and the former old one goes, save what
 * was used meanwhile. Deleting the oldest entries of one map one by one would leave holes at its front, and each search
 * for the next oldest would walk over them.
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
