import type { EventStore } from './event-store.ts'

export type EventStoreConfig = {
  readonly ALBA_EVENT_STORE: 'postgres' | 'eventstoredb'
  readonly DATABASE_URL: string
  readonly EVENTSTORE_URL?: string | undefined
}

/**
 * The store that the configuration names, once it answers. The client of the other one is not even loaded.
 * @param say hears what is missing while it is waited for, in a sentence that names the variable
 * @throws {ConfigurationError} when it refuses us
 */
export async function openEventStore(
  config: EventStoreConfig,
  say: (missing: string) => void = () => undefined,
): Promise<EventStore> {
  if (config.ALBA_EVENT_STORE === 'eventstoredb') {
    const { openEventStoreDb } = await import('./eventstoredb.ts')
    const { untilReachable } = await import('./eventstoredb/reachable.ts')
    const connectionString = config.EVENTSTORE_URL ?? ''
    const store = await openEventStoreDb({ connectionString })
    await untilReachable(store, connectionString, say)
    return store
  }
  const { openPostgresEventStore } = await import('./postgres.ts')
  return openPostgresEventStore({ url: config.DATABASE_URL })
}
