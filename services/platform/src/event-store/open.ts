import { openDatabase, untilReachable } from '../postgres/pool.ts'
import type { EventStore } from './event-store.ts'

type StoreOptions = {
  /** Ends the wait for a store that does not answer. */
  readonly signal?: AbortSignal
  /** How long a PostgreSQL store collects new events for its subscriptions, in milliseconds. */
  readonly pauseMs?: number
  /** The largest number of connections with which a PostgreSQL store reads. */
  readonly readers?: number
  /** Whether the store must be there already: then nothing is created in the database. Default false. */
  readonly isThere?: boolean
  /** Called when a connection is lost or a read is tried again. */
  readonly onError?: (error: unknown) => void
}

export type EventStoreConfig = {
  readonly ALBA_EVENT_STORE: 'postgres' | 'eventstoredb'
  readonly DATABASE_URL: string
  readonly EVENTSTORE_URL?: string | undefined
}

/**
 * Opens the configured store once it answers. The client of the other store is not loaded.
 * @param report receives a sentence that names the variable, at each failed try
 * @throws {ConfigurationError} when the store refuses the connection
 */
export async function openEventStore(
  config: EventStoreConfig,
  report: (sentence: string) => void = () => undefined,
  { signal, pauseMs, readers, onError, isThere = false }: StoreOptions = {},
): Promise<EventStore> {
  if (config.ALBA_EVENT_STORE === 'eventstoredb') {
    const { openEventStoreDb } = await import('./eventstoredb.ts')
    const { untilAnswering } = await import('./eventstoredb/reachable.ts')
    const connectionString = config.EVENTSTORE_URL ?? ''
    const store = await openEventStoreDb({ connectionString, ...(onError && { onError }) })
    try {
      await untilAnswering(store, connectionString, report, signal)
      return store
    } catch (error) {
      await store.close()
      throw error
    }
  }
  const { openPostgresEventStore } = await import('./postgres.ts')
  const database = openDatabase({ url: config.DATABASE_URL, name: 'alba event store: start', size: 1 })
  await untilReachable(database, report, signal).finally(() => database.end())
  return openPostgresEventStore({ url: config.DATABASE_URL, isThere, pauseMs, readers, ...(onError && { onError }) })
}
