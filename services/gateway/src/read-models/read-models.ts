import type { ModelName } from '@alba/contracts/read-models'
import type { KeyOf, RowOf, Table } from '@alba/contracts/shared/table'
import type { Outage } from '@alba/platform/outage'
import type { Database } from '@alba/platform/postgres/pool'
import { type AdvancesListener, type Checkpoint, followAdvances } from './advances.ts'
import { batchedReads } from './batched-reads.ts'
import { createPositions } from './positions.ts'
import { type Query, rowsBy, type Whole, wholeModel } from './queries.ts'
import { type CacheKey, createReadCache, type ReadCache } from './read-cache.ts'
import { retryAfterSwap } from './retry-after-swap.ts'

/** How long an answer waits for the read models after a command, in milliseconds. */
const WAIT_MS = 2_000
/** The same for a model that is known to be stopped or late, and will hardly catch up in that time. */
const LATE_WAIT_MS = 50

const checkpoints: Query = {
  name: 'checkpoints',
  text: 'SELECT name, position FROM projections.checkpoints',
}
/** A swap of tables and an erasure keep the position, and change the generation. Each stands there with its rows. */
const statesOf: Query = {
  name: 'states of models',
  text: 'SELECT name, generation, position FROM projections.checkpoints WHERE name = ANY ($1) ORDER BY name',
}

export type ReadModels = {
  /** The rows with these keys. A read that fails because a replay swapped the tables is repeated, here and below. */
  rows<Of extends Table>(table: Of, keys: readonly KeyOf<Of>[]): Promise<RowOf<Of>[]>
  /** The same by another column, which must be unique and indexed. */
  rowsBy<Of extends Table>(table: Of, column: keyof RowOf<Of> & string, values: readonly string[]): Promise<RowOf<Of>[]>
  /** The result of a statement on the tables of the read models. */
  query<Row>(query: Query, ...values: readonly unknown[]): Promise<Row[]>
  /** All rows of a small model, with its tables at the same moment. */
  whole<Model extends ModelName>(model: Model): Promise<Whole<Model>>
  /**
   * Caches values until the model notifies a change. While the connection of the notifications is lost, each read of the
   * cache asks for the checkpoints of its models.
   * @param table the table whose keys in the notifications are those of the cache; without it, every change empties the
   * cache
   * @param keyOf makes the cache's key of a key in a notification; left out, the keys are texts
   */
  cached<Value, Key extends CacheKey = string>(
    source: {
      readonly model: ModelName | readonly ModelName[]
      readonly table?: string
      readonly limit: number
      readonly keyOf?: (notified: string) => Key
    },
    load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  ): ReadCache<Value, Key>
  /**
   * Read-your-writes: resolves to true once the models show everything up to a command's position (null: it recorded
   * nothing), and to false when they take too long. The command has succeeded in either case, so the caller then
   * answers from the command's result.
   */
  shows(models: readonly ModelName[], position: string | null): Promise<boolean>
  /** The known position of a model. */
  position(model: ModelName): string
  /** The position that a model has reached now: rows that are read afterwards are not older. */
  reached(model: ModelName): Promise<string>
  /** Calls the listener whenever a model has moved, or may have. Returns a function that ends this. */
  onAdvance(model: ModelName, listener: () => void): () => void
  /** Resolves once changes are notified. */
  listening(): Promise<void>
  close(): Promise<void>
}

type Kept = {
  readonly models: readonly string[]
  readonly table?: string
  readonly cache: ReadCache<unknown, CacheKey>
  readonly keyOf?: (notified: string) => CacheKey
}

/** Opens the connection that follows the read models. It reconnects by itself; `outage` logs its losses. */
export function openReadModels(
  database: Database,
  url: string,
  options: { heartbeatMs?: number; waitMs?: number; outage?: Outage } = {},
): ReadModels {
  const positions = createPositions()
  const kept: Kept[] = []
  const followers = new Set<readonly [ModelName, () => void]>()
  /** The last position that each model did not reach in time. */
  const missed = new Map<ModelName, string>()
  const started = Promise.withResolvers<void>()
  let isListening = false

  /** Invalidates the cache before it wakes waiting readers, who must not get a row from before their position. */
  function advance(model: string, position: string, keys?: Record<string, string[]>) {
    for (const entry of kept) {
      if (model !== '' && !entry.models.includes(model)) continue
      const nothing = keys && Object.values(keys).every(list => list.length === 0)
      if (nothing) continue
      const changed = keys && entry.table ? (keys[entry.table] ?? []) : undefined
      entry.cache.invalidate(entry.keyOf ? changed?.map(entry.keyOf) : changed)
    }
    if (model !== '') positions.advance(model, position)
    for (const [name, listener] of followers) if (model === '' || model === name) listener()
  }

  const check = (checkpoints: readonly Checkpoint[]) => {
    for (const { name, position } of checkpoints) if (position > positions.known(name)) advance(name, position)
  }

  const listener: AdvancesListener = {
    listening(checkpoints) {
      isListening = true
      for (const { cache } of kept) cache.enable()
      check(checkpoints)
      started.resolve()
    },
    advanced: ({ projection, position, keys }) => advance(projection, position, keys),
    checked: check,
    lost() {
      isListening = false
      for (const { cache } of kept) cache.disable()
    },
  }
  const following = followAdvances(url, listener, options)

  const read = <Row>({ name, text }: Query, ...values: readonly unknown[]): Promise<Row[]> =>
    retryAfterSwap(async retries => {
      const prepared = retries === 0 ? { name } : {}
      return (await database.query({ ...prepared, text, values: [...values] })).rows as Row[]
    })

  const readers = new Map<string, (values: readonly unknown[]) => Promise<unknown[]>>()
  const readerOf = (table: Table, column: string = table.key) => {
    const query = rowsBy(table, column)
    const load = (values: readonly unknown[]) => read<Record<string, unknown>>(query, values)
    const reader = readers.get(query.name) ?? batchedReads(load, row => row[column])
    readers.set(query.name, reader)
    return reader
  }

  return {
    rows: <Of extends Table>(table: Of, keys: readonly KeyOf<Of>[]) => readerOf(table)(keys) as Promise<RowOf<Of>[]>,
    rowsBy: <Of extends Table>(table: Of, column: string, values: readonly string[]) =>
      readerOf(table, column)(values) as Promise<RowOf<Of>[]>,
    query: read,
    async whole<Model extends ModelName>(model: Model) {
      const [whole] = await read<Whole<Model>>(wholeModel(model))
      if (!whole) throw new Error(`the query of the whole model ${model} returned no row`)
      return whole
    },
    cached(source, load) {
      const models = [source.model].flat()
      const cache = createReadCache(load, source.limit, async () => JSON.stringify(await read(statesOf, models)))
      kept.push({ ...source, models, cache: cache as ReadCache<unknown, CacheKey> })
      if (isListening) cache.enable()
      return cache
    },
    async shows(models, position) {
      if (position === null) return true
      const late = models.some(model => positions.known(model) < (missed.get(model) ?? ''))
      if (await positions.reached(models, position, late ? LATE_WAIT_MS : (options.waitMs ?? WAIT_MS))) return true
      // The notification may have been lost with its connection, so the checkpoints are read.
      const found = await read<Checkpoint>(checkpoints).catch(() => [])
      check(found)
      for (const model of models) missed.set(model, position)
      return models.every(model => positions.known(model) >= position)
    },
    position: positions.known,
    async reached(model) {
      const [row] = await read<Checkpoint>(statesOf, [model])
      return row?.position ?? ''
    },
    onAdvance(model, listener) {
      const follower = [model, listener] as const
      followers.add(follower)
      return () => void followers.delete(follower)
    },
    listening: () => started.promise,
    close: () => following.close(),
  }
}
