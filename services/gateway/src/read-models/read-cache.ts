import { boundedCache } from '@alba/platform/bounded-cache'

/**
 * Rows kept in memory, as fresh as the notifications that tell what changed.
 *
 * The promise: a `get` that starts after `invalidate(key)` never answers with a state from before it. Two races are
 * closed by giving each load its own entry, which an invalidation removes from the map:
 * - a query that started before the change and ends after it answers its own readers (they asked before the change) but
 *   is not kept;
 * - a reader who comes after the change does not join that query; it starts its own.
 */
export type ReadCache<Value> = {
  /** The rows under these keys; a key without a row is absent from the answer. Misses are loaded in one call. */
  get(keys: readonly string[]): Promise<ReadonlyMap<string, Value>>
  /** Forgets what stands under these keys; without keys, everything. */
  invalidate(keys?: readonly string[]): void
  /** Starts keeping rows. Call it only once changes are being listened to. */
  enable(): void
  /** Forgets everything, and every `get` goes to the source until `enable`. */
  disable(): void
}

type Loaded<Value> = ReadonlyMap<string, Value>
type Entry<Value> = { loading?: Promise<Loaded<Value>> | undefined; value?: Value | undefined }

/** @param limit entries kept at most: keys come from visitors, memory must not. */
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
