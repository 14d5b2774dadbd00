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
   * of a page are there until the next page is asked for: then their memory is used again.
   */
  subscribe(asked: Omit<SubscribeOptions, 'filter'>): AsyncIterable<EventPage<StoredEvent> | CaughtUp>
  close(): Promise<void>
}

/**
 * Reads a PostgreSQL store that is there already, with the events as the bytes that the server sends: making texts and
 * objects of them is most of the work of reading. One connection reads, a second one watches the high-water mark.
 */
export function openStoredEvents(url: string, onError: OnError = () => undefined): StoredEvents {
  const names = storeNames('event_store')
  const config = connectionConfig(url, 'alba event store: whole log')
  const pool = new pg.Pool({ ...config, options: readInOrder, max: 1 })
  // Without a listener an idle connection that is lost would end the process.
  pool.on('error', onError)
  const mark = new HighWaterMark(url, names, 0, onError)
  return {
    subscribe(asked) {
      const source = { mark, recent: () => undefined, read: rowsReader(pool, names), onError }
      return subscription<StoredEvent>(source, { ...asked, fromStore: true })
    },
    async close() {
      await Promise.all([mark.close(), pool.end()])
    },
  }
}

/** Reads one range after the other. */
function rowsReader(pool: pg.Pool, names: StoreNames) {
  // While a page is used, the next one is read.
  const memories: Memory[] = [{ buffer: Buffer.alloc(0) }, { buffer: Buffer.alloc(0) }]
  return async (range: Range): Promise<Read<StoredEvent>> => {
    const memory = memories.shift() as Memory
    memories.push(memory)
    const client = await pool.connect()
    // While it is in use the pool does not listen, and a lost connection would end the process. The statement fails, too.
    client.on('error', noted)
    let isInOrder = false
    try {
      const events = await copyRows(client, copyStatement(names, range), memory)
      isInOrder = true
      return { events, last: positionOf(events.at(-1)) }
    } finally {
      client.off('error', noted)
      // After a timeout the next answer of this connection may belong to the former statement.
      client.release(!isInOrder)
    }
  }
}

const noted = () => undefined

/** COPY takes no parameters. */
const copyStatement = ({ schema }: StoreNames, { after, upTo, limit }: Range): string =>
  `COPY (SELECT ${eventColumns} FROM ${schema}.events
         WHERE global_position > ${after} AND global_position <= ${upTo}
         ORDER BY global_position LIMIT ${limit}) TO STDOUT (FORMAT binary)`

const places = new Uint32Array(PLACES)

function positionOf(event: StoredEvent | undefined) {
  if (!event) return undefined
  findColumns(event, places)
  return formatPosition(event.page.readBigInt64BE(places[placeOf.position]))
}
