import type { EventStore } from './event-store.ts'

export type EventStoreConfig = {
  readonly ALBA_EVENT_STORE: 'postgres' | 'eventstoredb'
  readonly DATABASE_URL: string
  readonly EVENTSTORE_URL?: string | undefined
}

/** The store that the configuration names. The client of the other one is not even loaded. */
export async function openEventStore(config: EventStoreConfig): Promise<EventStore> {
  if (config.ALBA_EVENT_STORE === 'eventstoredb') {
    const { openEventStoreDb } = await import('./eventstoredb.ts')
    return openEventStoreDb({ connectionString: config.EVENTSTORE_URL ?? '' })
  }
  const { openPostgresEventStore } = await import('./postgres.ts')
  return openPostgresEventStore({ url: config.DATABASE_URL })
}
