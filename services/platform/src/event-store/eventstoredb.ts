import { setMaxListeners } from 'node:events'
import {
  type AppendExpectedRevision,
  BACKWARDS,
  END,
  EventStoreDBClient,
  type JSONEventType,
  jsonEvent,
  type ResolvedEvent,
  type RecordedEvent as ServerEvent,
  START,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client'
import { backOff } from '../back-off.ts'
import {
  type AppendResult,
  type EventStore,
  type Expected,
  type NewEvent,
  type Position,
  type ReadOptions,
  type RecordedEvent,
  StoreUnavailable,
} from './event-store.ts'
import { translate } from './eventstoredb/errors.ts'
import { KnownEvents } from './eventstoredb/known-events.ts'
import { formatPosition, parsePosition } from './eventstoredb/position.ts'
import { isSystemEvent, toRecordedEvent } from './eventstoredb/recorded-event.ts'
import { subscription } from './eventstoredb/subscription.ts'

export type EventStoreDbOptions = {
  /** As the server's documentation has it: `esdb://127.0.0.1:2113?tls=false`. */
  readonly connectionString: string
  /** Hears of lost subscriptions, which are begun anew. Default: nobody. */
  readonly onError?: (error: unknown) => void
}

/** One broken stream of the client rejects every append under way in the process: they are repeated, by event id. */
const tries = 4

/** The connection is made with the first use, so a server that is away now shows up there. */
export async function openEventStoreDb(options: EventStoreDbOptions): Promise<EventStore> {
  const { connectionString, onError = () => undefined } = options
  // With it the client answers a conflict with a made-up revision instead of an error.
  if (/throwOnAppendFailure=false/i.test(connectionString))
    throw new TypeError('the connection string must not set throwOnAppendFailure=false')
  const client = EventStoreDBClient.connectionString(connectionString)
  const known = new KnownEvents()
  const pending = new Set<Promise<unknown>>()
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)

  return {
    async append(stream, expected, events) {
      if (events.length === 0) throw new TypeError(`nothing to append to ${stream}`)
      if (closing.signal.aborted) throw new StoreUnavailable(new Error('the store is closed'))
      const appended = append(client, known, stream, expected, events)
      pending.add(appended)
      return appended.finally(() => pending.delete(appended))
    },
    readStream: (stream, read) => readStream(client, known, stream, read),
    subscribe(asked) {
      // A position of another store is the caller's mistake: said at once rather than tried for ever.
      if (asked.after !== 'start') parsePosition(asked.after)
      const signal = AbortSignal.any([asked.signal, closing.signal])
      return subscription({ client, head: () => head(client), onError }, { ...asked, signal })
    },
    head: () => head(client),
    async close() {
      closing.abort()
      await Promise.allSettled(pending)
      await client.dispose()
    },
  }
}

async function append(
  client: EventStoreDBClient,
  known: KnownEvents,
  stream: string,
  expected: Expected,
  events: readonly NewEvent[],
): Promise<AppendResult> {
  const earlier = known.find(stream, events)
  if (earlier) return earlier
  const expectedRevision = serverExpectation(expected)
  const written = events.map(({ id, type, data, metadata }) => jsonEvent<JSONEventType>({ id, type, data, metadata }))
  for (let attempt = 1; ; attempt++) {
    try {
      const { nextExpectedRevision, position } = await client.appendToStream(stream, written, { expectedRevision })
      const result = { revision: nextExpectedRevision, position: formatPosition(position) }
      known.rememberAppended(stream, events, result)
      return result
    } catch (error) {
      const translated = translate(error, stream, expected)
      if (!(translated instanceof StoreUnavailable) || attempt === tries) throw translated
      await backOff(attempt)
    }
  }
}

function serverExpectation(expected: Expected): AppendExpectedRevision {
  if (expected === 'noStream') return 'no_stream'
  return expected === 'streamExists' ? 'stream_exists' : expected
}

async function* readStream(
  client: EventStoreDBClient,
  known: KnownEvents,
  stream: string,
  { direction = 'forwards', from, limit = Number.MAX_SAFE_INTEGER }: ReadOptions = {},
): AsyncGenerator<RecordedEvent> {
  const forwards = direction === 'forwards'
  let next = from
  let left = limit
  for (let attempt = 1; left > 0; attempt++) {
    const options = { direction, fromRevision: next ?? (forwards ? START : END), maxCount: left } as const
    try {
      for await (const event of events(client.readStream(stream, options))) {
        const recorded = toRecordedEvent(event)
        known.remember(recorded)
        yield recorded
        left--
        if (left === 0 || (!forwards && recorded.revision === 0n)) return
        next = recorded.revision + (forwards ? 1n : -1n)
      }
      return
    } catch (error) {
      if (error instanceof StreamNotFoundError) return
      const translated = translate(error, stream)
      // The first call after the server came back may still go out over the connection that it broke.
      if (!(translated instanceof StoreUnavailable) || attempt >= tries) throw translated
      await backOff(attempt)
    }
  }
}

/** The last event of the log that is not the server's own. A log of nothing but those counts as empty. */
async function head(client: EventStoreDBClient): Promise<Position | 'start'> {
  for (let attempt = 1; ; attempt++) {
    try {
      for await (const event of events(client.readAll({ direction: BACKWARDS, fromPosition: END })))
        if (!isSystemEvent(event)) return formatPosition(event.position)
      return 'start'
    } catch (error) {
      const translated = translate(error, '$all')
      if (!(translated instanceof StoreUnavailable) || attempt >= tries) throw translated
      await backOff(attempt)
    }
  }
}

/** Leaving a read half-way ends only the client's side of it: the server would go on for nobody. */
async function* events(read: StreamingRead<ResolvedEvent>): AsyncGenerator<ServerEvent> {
  try {
    for await (const { event } of read) if (event) yield event
  } finally {
    await read.cancel().catch(() => undefined)
  }
}
