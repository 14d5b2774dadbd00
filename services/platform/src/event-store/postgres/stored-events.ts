import pg from 'pg'
import type { CaughtUp, EventPage, SubscribeOptions } from '../event-store.ts'
import { formatPosition } from '../position.ts'
import { connectionConfig, type OnError } from './connection.ts'
import { copyRows, findColumns, type Memory } from './copied-rows.ts'
import { HighWaterMark } from './high-water-mark.ts'
import { eventColumns } from './recorded-event.ts'
import { readInOrder, type StoreNames, storeNames } from './schema.ts'
import { PLACES, placeOf, type StoredEvent } from './stored-event.ts'
import { type Range, type Read, subscription } from './subscription.ts'

export type StoredEvents = {
  /**
   * Works like `subscribe` of a store, for the events of all streams and types, and always with `fromStore`. The events
   * of a page must not be used after the next page is asked for: their memory may have other events then.
   */
  subscribe(asked: Omit<SubscribeOptions, 'filter'>): AsyncIterable<EventPage<StoredEvent> | CaughtUp>
  close(): Promise<void>
}

/**
 * Opens a PostgreSQL store whose tables exist already, to read its events as the bytes that the server sends. Making
 * texts and objects of them would be most of the work of reading. One connection reads, and a second one watches the
 * high-water mark.
 */
export function openStoredEvents(url: string, onError: OnError = () => undefined): StoredEvents {
  const names = storeNames('event_store')
  const config = connectionConfig(url, 'alba event store: whole log')
  const pool = new pg.Pool({ ...config, options: readInOrder, max: 1 })
  // Without a listener an idle connection that is lost would end the process.
  pool.on('error', onError)
  const pauseMs = 0
  const mark = new HighWaterMark(url, names, pauseMs, onError)
  return {
    subscribe(asked) {
      // Nothing is recent: no event is kept in memory, so all are read.
      const source = { mark, recent: () => undefined, read: rowsReader(pool, names), onError }
      return subscription<StoredEvent>(source, { ...asked, fromStore: true })
    },
    async close() {
      await Promise.all([mark.close(), pool.end()])
    },
  }
}

/** @returns a function that reads a range of the log; called again only when the former call has ended */
function rowsReader(pool: pg.Pool, names: StoreNames) {
  // Two, used in turn: while the consumer uses a page, the next one is read.
  const memories: Memory[] = [{ buffer: Buffer.alloc(0) }, { buffer: Buffer.alloc(0) }]
  return async (range: Range): Promise<Read<StoredEvent>> => {
    const memory = memories.shift() as Memory
    memories.push(memory)
    const client = await pool.connect()
    // While a connection is in use the pool has no listener on it, and its loss would end the process. The error itself
    // can be ignored, because the statement fails too.
    client.on('error', ignored)
    let succeeded = false
    try {
      const events = await copyRows(client, copyStatement(names, range), memory)
      succeeded = true
      return { events, last: positionOf(events.at(-1)) }
    } finally {
      client.off('error', ignored)
      // After a timeout the next answer on this connection may still belong to this statement, so it is closed.
      client.release(!succeeded)
    }
  }
}

const ignored = () => undefined

/** The range is in the text, because COPY takes no parameters. Its limits are numbers, so nothing can be injected. */
const copyStatement = ({ schema }: StoreNames, { after, upTo, limit }: Range): string =>
  `COPY (SELECT ${eventColumns} FROM ${schema}.events
         WHERE global_position > ${after} AND global_position <= ${upTo}
         ORDER BY global_position LIMIT ${limit}) TO STDOUT (FORMAT binary)`

/** Where the columns of an event begin and end. */
const places = new Uint32Array(PLACES)

function positionOf(event: StoredEvent | undefined) {
  if (!event) return undefined
  findColumns(event, places)
  return formatPosition(event.page.readBigInt64BE(places[placeOf.position]))
}
