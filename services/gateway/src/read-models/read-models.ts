import type { ModelName } from '@alba/contracts/read-models'
import type { KeyOf, RowOf, Table } from '@alba/contracts/shared/table'
import type { Outage } from '@alba/platform/outage'
import { batchedReads } from '@alba/platform/postgres/batched-reads'
import type { Database } from '@alba/platform/postgres/pool'
import { type AdvancesListener, type Checkpoint, followAdvances, UNKNOWN_MODEL } from './advances.ts'
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
/**
 * A model's rows are unchanged as long as both its position and its generation are: a replay that swaps the tables and
 * the erasure of a person change rows without a new position, so they set a new generation in the same transaction.
 */
const statesOf: Query = {
  name: 'states of models',
  text: 'SELECT name, generation, position FROM projections.checkpoints WHERE name = ANY ($1) ORDER BY name',
}

export type ReadModels = {
  /**
   * The rows with these keys; a key without a row is left out. Like all reads of this type, it is repeated when it
   * fails because a replay swapped the tables.
   */
  rows<Of extends Table>(table: Of, keys: readonly KeyOf<Of>[]): Promise<RowOf<Of>[]>
  /** The same by another column, which must be unique and indexed. */
  rowsBy<Of extends Table>(table: Of, column: keyof RowOf<Of> & string, values: readonly string[]): Promise<RowOf<Of>[]>
  /** The result of a statement on the tables of the read models. */
  query<Row>(query: Query, ...values: readonly unknown[]): Promise<Row[]>
  /** All rows of a small model, by table. The tables are read at the same moment. */
  whole<Model extends ModelName>(model: Model): Promise<Whole<Model>>
  /**
   * Caches values until the model notifies a change. While the connection of the notifications is lost, each read of
   * the cache asks for the checkpoints of its models.
   * @param table the table whose keys in the notifications are those of the cache; without it, every change empties the
   * cache
   * @param keyOf converts a key of a notification, which is a text, into a key of the cache
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
   * Read-your-writes: resolves to true once the models have handled everything up to a command's position, and to false
   * when they take too long. The command has succeeded in either case, so after false the caller answers from the
   * command's result.
   * @param position null when the command recorded nothing; then there is nothing to wait for
   */
  waitFor(models: readonly ModelName[], position: string | null): Promise<boolean>
  /** The last position of a model that the gateway has heard of, without asking the database. */
  knownPosition(model: ModelName): string
  /** Reads the present position of a model from the database: rows that are read afterwards are not older. */
  readPosition(model: ModelName): Promise<string>
  /**
   * Calls the listener whenever the position of a model has changed, or may have. Returns a function that ends this.
   */
  onAdvance(model: ModelName, listener: () => void): () => void
  /** Resolves once the connection listens, so that every later change is notified. */
  listening(): Promise<void>
  close(): Promise<void>
}

type OpenCache = {
  readonly models: readonly string[]
  readonly table?: string
  readonly cache: ReadCache<unknown, CacheKey>
  readonly keyOf?: (notified: string) => CacheKey
}

/** Opens the connection that follows the read models. It reconnects by itself; `outage` logs its losses. */
export function openReadModels(
  database: Database,
  url: string,
  { waitMs = WAIT_MS, ...options }: { heartbeatMs?: number; waitMs?: number; outage?: Outage } = {},
): ReadModels {
  const positions = createPositions()
  const caches: OpenCache[] = []
  const followers = new Set<readonly [ModelName, () => void]>()
  /** The last position that each model did not reach in time. */
  const missed = new Map<ModelName, string>()
  const started = Promise.withResolvers<void>()
  let isListening = false

  /** @param keys the changed keys by table; undefined when any row may have changed */
  function invalidateCaches(model: string, keys?: Record<string, string[]>) {
    for (const { models, table, cache, keyOf } of caches) {
      if (model !== UNKNOWN_MODEL && !models.includes(model)) continue
      const changed = keys && table ? (keys[table] ?? []) : undefined
      cache.invalidate(keyOf ? changed?.map(keyOf) : changed)
    }
  }

  /** Invalidates caches before it wakes those who wait for a position, so that they get no row from before it. */
  function advance(model: string, position: string, keys?: Record<string, string[]>) {
    const changesNoRow = keys !== undefined && Object.values(keys).every(list => list.length === 0)
    if (!changesNoRow) invalidateCaches(model, keys)
    if (model !== UNKNOWN_MODEL) positions.advance(model, position)
    for (const [name, listener] of followers) if (model === UNKNOWN_MODEL || model === name) listener()
  }

  const compareWithKnown = (checkpoints: readonly Checkpoint[]) => {
    for (const { name, position } of checkpoints) if (position > positions.known(name)) advance(name, position)
  }

  const listener: AdvancesListener = {
    listening(checkpoints) {
      isListening = true
      for (const { cache } of caches) cache.enable()
      compareWithKnown(checkpoints)
      started.resolve()
    },
    advanced: ({ projection, position, keys }) => advance(projection, position, keys),
    checked: compareWithKnown,
    lost() {
      isListening = false
      for (const { cache } of caches) cache.disable()
    },
  }
  const connection = followAdvances(url, listener, options)

  const read = <Row>({ name, text }: Query, ...values: readonly unknown[]): Promise<Row[]> =>
    retryAfterSwap(async retries => {
      // Without a name the statement is not prepared: the prepared one may be what a swap made invalid.
      const prepared = retries === 0 ? { name } : {}
      const { rows } = await database.query({ ...prepared, text, values: [...values] })
      return rows as Row[]
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
      caches.push({ ...source, models, cache: cache as ReadCache<unknown, CacheKey> })
      if (isListening) cache.enable()
      return cache
    },
    async waitFor(models, position) {
      if (position === null) return true
      const isLate = models.some(model => positions.known(model) < (missed.get(model) ?? ''))
      if (await positions.waitFor(models, position, isLate ? LATE_WAIT_MS : waitMs)) return true
      // The notification may have been lost with its connection, so the checkpoints are read.
      const found = await read<Checkpoint>(checkpoints).catch(() => [])
      compareWithKnown(found)
      for (const model of models) missed.set(model, position)
      return models.every(model => positions.known(model) >= position)
    },
    knownPosition: positions.known,
    async readPosition(model) {
      const [row] = await read<Checkpoint>(statesOf, [model])
      return row?.position ?? ''
    },
    onAdvance(model, listener) {
      const follower = [model, listener] as const
      followers.add(follower)
      return () => void followers.delete(follower)
    },
    listening: () => started.promise,
    close: () => connection.close(),
  }
}
