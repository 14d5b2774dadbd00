import { setMaxListeners } from 'node:events'
import pg from 'pg'
import { type EventStore, type ReadOptions, type RecordedEvent, StreamDeleted } from './event-store.ts'
import { formatPosition, parsePosition } from './position.ts'
import { Appender } from './postgres/appender.ts'
import { backwards, findEvent } from './postgres/backwards.ts'
import { Connection, connectionConfig, type OnError, translate } from './postgres/connection.ts'
import { HighWaterMark } from './postgres/high-water-mark.ts'
import { createSchema, planByKey, readInOrder, type StoreNames, storeNames } from './postgres/schema.ts'
import { type StreamPages, streamPages } from './postgres/stream-pages.ts'
import { readFrom, recentOf, subscription } from './postgres/subscription.ts'

export type PostgresEventStoreOptions = {
  readonly url: string
  /** The database schema that holds the store; created when missing. Default `event_store`. */
  readonly schema?: string
  /**
   * The largest number of connections for reading. One more appends, and one more watches for new events once there is
   * a subscription.
   */
  readonly readers?: number | undefined
  /** Whether the store must be there already: then nothing is created or changed in the database. */
  readonly isThere?: boolean
  /** How long subscriptions at the head of the log collect new events, in milliseconds. Default 2. */
  readonly pauseMs?: number | undefined
  /** Called when a connection is lost or a read is retried. */
  readonly onError?: OnError
}

/** How many events a page of a stream has at most. */
const STREAM_PAGE_SIZE = 500
const lastRevision = 2n ** 63n - 1n

/** @throws {StoreUnavailable} when the server cannot be reached now */
export async function openPostgresEventStore(options: PostgresEventStoreOptions): Promise<EventStore> {
  const { url, schema = 'event_store', readers = 8, pauseMs = 2, isThere = false, onError = () => undefined } = options
  const names = storeNames(schema)
  if (!isThere) await prepareDatabase(url, names)

  const pool = new pg.Pool({ ...connectionConfig(url, 'alba event store: reader'), options: readInOrder, max: readers })
  // Without a listener an idle connection that is lost would end the process.
  pool.on('error', onError)
  const mark = new HighWaterMark(url, names, pauseMs, onError)
  const writer = new Connection(
    connectionConfig(url, 'alba event store: writer'),
    onError,
    async client => void (await client.query(planByKey)),
  )
  const appender = new Appender(writer, names, position => mark.announce(position))
  const pages = streamPages(pool, names)
  const [recent, read] = [recentOf(mark), readFrom(pool, names)]
  const closing = new AbortController()
  // Every subscription listens to it, so many listeners are no leak.
  setMaxListeners(0, closing.signal)

  return {
    async append(stream, expected, events) {
      const { written, failure } = await appender.append([{ stream, expected, events }])
      const [result] = written
      if (!result) throw failure
      return result
    },
    appendInOrder: appends => appender.append(appends),
    readStream: (stream, read) => readStream(pages, stream, read),
    subscribe(asked) {
      // A position of another store is a mistake of the caller: it throws at once and is not retried.
      parsePosition(asked.after)
      const signal = AbortSignal.any([asked.signal, closing.signal])
      return subscription({ mark, recent, read, onError }, { ...asked, signal })
    },
    readBackwards(asked) {
      if (asked.before !== 'end') parsePosition(asked.before)
      return translatedEach(backwards({ pool, names }, asked))
    },
    findEvent: id => translated(findEvent({ pool, names }, id)),
    async head() {
      const { rows } = await translated(
        pool.query<{ head: string | null }>(`SELECT max(global_position) AS head FROM ${names.schema}.events`),
      )
      return rows[0]?.head == null ? 'start' : formatPosition(rows[0].head)
    },
    async close() {
      closing.abort()
      await appender.close()
      await Promise.all([writer.close(), mark.close(), pool.ended ? undefined : pool.end()])
    },
  }
}

async function prepareDatabase(url: string, names: StoreNames): Promise<void> {
  // Processes that start at the same time wait for each other here, so the limits are longer.
  const patient = { statement_timeout: 60_000, query_timeout: 62_000 }
  const client = new pg.Client({ ...connectionConfig(url, 'alba event store: schema'), ...patient })
  client.on('error', () => undefined)
  try {
    await translated(client.connect())
    await translated(createSchema(client, names))
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function* readStream(
  pages: StreamPages,
  stream: string,
  { direction = 'forwards', from, limit = Number.POSITIVE_INFINITY }: ReadOptions = {},
): AsyncGenerator<RecordedEvent> {
  const forwards = direction === 'forwards'
  let next = from ?? (forwards ? 0n : lastRevision)
  for (let left = limit; left > 0; ) {
    const size = Math.min(left, STREAM_PAGE_SIZE)
    const page = await translated(pages[direction]({ stream, from: next, size }))
    if (page === 'deleted') throw new StreamDeleted(stream)
    for (const event of page) {
      next = event.revision + (forwards ? 1n : -1n)
      yield event
    }
    if (page.length < size) return
    left -= page.length
  }
}

/** Rejects with an error of the port instead of one of PostgreSQL. */
async function translated<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw translate(error)
  }
}

async function* translatedEach<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items
  } catch (error) {
    throw translate(error)
  }
}
