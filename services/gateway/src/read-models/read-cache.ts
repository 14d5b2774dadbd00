import { boundedCache } from '@alba/platform/bounded-cache'

/** A key from the database. Ids stay numbers, because texts of fifteen digits are slow to make and to look up. */
export type CacheKey = string | number

/**
 * Rows kept in memory until a notification says that they changed. While the connection of the notifications is lost,
 * they are kept as long as the state of their source is the same.
 *
 * A `get` that starts after `invalidate(key)` never returns a state from before it. Each load has its own entry, which
 * an invalidation removes from the map. This prevents two races:
 * - a query that started before the change and ends after it is returned to its own readers, who asked before the
 * change, but its result is not kept;
 * - a reader who comes after the change does not join that query, but starts another one.
 */
export type ReadCache<Value, Key extends CacheKey = string> = {
  /** The rows under these keys; a key without a row is absent from the answer. Misses are loaded in one call. */
  get(keys: readonly Key[]): Promise<ReadonlyMap<Key, Value>>
  /** Drops the rows of these keys; without keys, all rows. */
  invalidate(keys?: readonly Key[]): void
  /** Changes are notified from now on: rows are kept until `invalidate`. */
  enable(): void
  /**
   * Changes may be missed from now on: drops all rows. Rows loaded later are kept while the state of the source stays.
   */
  disable(): void
}

type Entry<Value, Key> = { loading?: Promise<ReadonlyMap<Key, Value>> | undefined; value?: Value | undefined }

/**
 * @param limit the largest number of entries, because visitors choose the keys
 * @param readState reads a text that stands for the state of the source: after a change it has a value that it never
 * had. Each `get` calls it while no changes are notified
 */
export function createReadCache<Value, Key extends CacheKey = string>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  limit: number,
  readState: () => Promise<string>,
): ReadCache<Value, Key> {
  type Loaded = ReadonlyMap<Key, Value>
  const entries = boundedCache<Key, Entry<Value, Key>>(limit)
  let isNotified = false
  let keptState: string | undefined

  /** Rows that are loaded after this are not older than the state, because the state is read first. */
  async function dropIfStateChanged(): Promise<void> {
    const state = await readState()
    if (state !== keptState) entries.clear()
    keptState = state
  }

  function start(keys: readonly Key[]): Promise<Loaded> {
    const loading = load(keys)
    const added = keys.map(key => [key, { loading } as Entry<Value, Key>] as const)
    for (const [key, entry] of added) entries.set(key, entry)
    const settle = (loaded: Loaded | undefined) => {
      for (const [key, entry] of added) {
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
      if (!isNotified) await dropIfStateChanged()
      const found = new Map<Key, Value>()
      const pending = new Map<Promise<Loaded>, Key[]>()
      const missing: Key[] = []
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
      isNotified = true
    },
    disable() {
      entries.clear()
      isNotified = false
      keptState = undefined
    },
  }
}
