import { boundedCache } from '@alba/platform/bounded-cache'

/**
 * Rows kept in memory until a notification says that they changed.
 * A `get` that starts after `invalidate(key)` never returns a state from before it. Each load has its own entry, which
 * an invalidation removes from the map. This prevents two races:
 * - a query that started before the change and ends after it is returned to its own readers, who asked before the
 * change, but its result is not kept;
 * - a reader who comes after the change does not join that query, but starts another one.
 */
export type ReadCache<Value> = {
  /** The rows under these keys; a key without a row is absent from the answer. Misses are loaded in one call. */
  get(keys: readonly string[]): Promise<ReadonlyMap<string, Value>>
  /** Drops the rows of these keys; without keys, all rows. */
  invalidate(keys?: readonly string[]): void
  /** Starts keeping rows. It must be called only while changes are being notified. */
  enable(): void
  /** Drops all rows. Every `get` reads from the source until `enable`. */
  disable(): void
}

type Loaded<Value> = ReadonlyMap<string, Value>
type Entry<Value> = { loading?: Promise<Loaded<Value>> | undefined; value?: Value | undefined }

/** @param limit the largest number of entries, because visitors choose the keys */
export function createReadCache<Value>(
  load: (keys: readonly string[]) => Promise<Loaded<Value>>,
  limit: number,
): ReadCache<Value> {
  const entries = boundedCache<string, Entry<Value>>(limit)
  let keeping = false

  function start(keys: readonly string[]): Promise<Loaded<Value>> {
    const loading = load(keys)
    if (!keeping) return loading
    const mine = keys.map(key => [key, { loading } as Entry<Value>] as const)
    for (const [key, entry] of mine) entries.set(key, entry)
    const settle = (loaded: Loaded<Value> | undefined) => {
      for (const [key, entry] of mine) {
        if (loaded) {
          entry.loading = undefined
          entry.value = loaded.get(key)
        } else if (entries.get(key) === entry) entries.delete(key)
      }
    }
    loading.then(settle, () => settle(undefined))
    return loading
  }

  return {
    async get(keys) {
      const found = new Map<string, Value>()
      const pending = new Map<Promise<Loaded<Value>>, string[]>()
      const missing: string[] = []
      for (const key of keys) {
        const entry = entries.get(key)
        if (!entry) missing.push(key)
        else if (entry.loading) pending.getOrInsertComputed(entry.loading, () => []).push(key)
        else if (entry.value !== undefined) found.set(key, entry.value)
      }
      if (missing.length > 0) pending.set(start(missing), missing)
      for (const [loading, awaited] of pending) {
        const loaded = await loading
        for (const key of awaited) {
          const value = loaded.get(key)
          if (value !== undefined) found.set(key, value)
        }
      }
      return found
    },
    invalidate(keys) {
      if (keys) for (const key of keys) entries.delete(key)
      else entries.clear()
    },
    enable() {
      entries.clear()
      keeping = true
    },
    disable() {
      entries.clear()
      keeping = false
    },
  }
}
