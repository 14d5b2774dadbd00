import pg from 'pg'
import type { CaughtUp, EventPage, StoredEvent, SubscribeOptions } from '../event-store.ts'
import { connectionConfig, type OnError } from './connection.ts'
import { HighWaterMark } from './high-water-mark.ts'
import { readInOrder, storeNames } from './schema.ts'
import { subscription } from './subscription.ts'

const unparsed = (text: string): string => text

export type StoredEvents = {
  /** Works like `subscribe` of a store, always with `fromStore`. */
  subscribe(options: SubscribeOptions): AsyncIterable<EventPage<StoredEvent> | CaughtUp>
  close(): Promise<void>
}

/**
 * Reads a PostgreSQL store that is there already, with the JSON of the events as text: parsing is half of the work of
 * reading. One connection reads, a second one watches the high-water mark.
 */
export function openStoredEvents(url: string, onError: OnError = () => undefined): StoredEvents {
  const names = storeNames('event_store')
  const config = connectionConfig(url, 'alba event store: whole log', unparsed)
  const pool = new pg.Pool({ ...config, options: readInOrder, max: 1 })
  // Without a listener an idle connection that is lost would end the process.
  pool.on('error', onError)
  const mark = new HighWaterMark(url, names, 0, onError)
  return {
    subscribe: options =>
      subscription<string>({ pool, names, mark, recent: () => undefined, onError }, { ...options, fromStore: true }),
    async close() {
      await Promise.all([mark.close(), pool.end()])
    },
  }
}
