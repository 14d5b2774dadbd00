import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  type ResolvedEvent,
  type RecordedEvent as ServerEvent,
  type Position as ServerPosition,
  START,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client'
import { backOff } from '../../back-off.ts'
import {
  type BackwardsOptions,
  type EventPage,
  type Position,
  type ReadOptions,
  type RecordedEvent,
  StoreUnavailable,
} from '../event-store.ts'
import { searchMatcher } from '../filter.ts'
import { translate } from './errors.ts'
import type { KnownEvents } from './known-events.ts'
import { formatPosition, parsePosition } from './position.ts'
import { isSystemEvent, toRecordedEvent } from './recorded-event.ts'
import { TIMEOUT_MS, TRIES, timeoutError, withRetries } from './retries.ts'

export async function* readStream(
  client: EventStoreDBClient,
  known: KnownEvents,
  stream: string,
  { direction = 'forwards', from, limit = Number.MAX_SAFE_INTEGER }: ReadOptions = {},
): AsyncGenerator<RecordedEvent> {
  const forwards = direction === 'forwards'
  let next = from
  for (let left = limit, attempt = 1; left > 0 && next !== -1n; attempt++) {
    const options = { direction, fromRevision: next ?? (forwards ? START : END), maxCount: left } as const
    try {
      for await (const event of events(client.readStream(stream, options))) {
        const recorded = toRecordedEvent(event)
        known.remember(recorded)
        yield recorded
        left--
        next = recorded.revision + (forwards ? 1n : -1n)
      }
      return
    } catch (error) {
      if (error instanceof StreamNotFoundError) return
      const translated = translate(error, stream)
      if (!(translated instanceof StoreUnavailable) || attempt >= TRIES) throw translated
      await backOff(attempt)
    }
  }
}

/**
 * The position of the last event of the log that is not the server's own. A log with only such events counts as empty.
 */
export async function head(client: EventStoreDBClient): Promise<Position | 'start'> {
  let before: typeof END | ServerPosition = END
  // The server writes its statistics every 30 seconds, so an idle log ends with many of its own events.
  for (let count = 1; ; count = Math.min(count * 8, 512)) {
    const read: ServerEvent[] = await withRetries(
      () => Array.fromAsync(events(client.readAll({ direction: BACKWARDS, fromPosition: before, maxCount: count }))),
      error => translate(error, '$all'),
    )
    const found = read.find(event => !isSystemEvent(event))
    if (found) return formatPosition(found.position)
    if (read.length < count) return 'start'
    before = read.at(-1)?.position ?? before
  }
}

/** How many events the server is asked for at once. */
const BACKWARDS_SIZE = 1_000

/** Pages of the whole log from its end. The server sends all its events; they are filtered here. */
export async function* readBackwards(
  client: EventStoreDBClient,
  { before, filter, pageSize = BACKWARDS_SIZE }: BackwardsOptions,
): AsyncGenerator<EventPage> {
  const matches = searchMatcher(filter)
  let end: typeof END | ServerPosition = before === 'end' ? END : parsePosition(before)
  // Never more than the page may have: then a page needs no rest that the next one would begin with.
  const maxCount = Math.min(pageSize, BACKWARDS_SIZE)
  for (let isFirst = false; !isFirst; ) {
    const read: ServerEvent[] = await withRetries(
      () => Array.fromAsync(events(client.readAll({ direction: BACKWARDS, fromPosition: end, maxCount }))),
      error => translate(error, '$all'),
    )
    isFirst = read.length < maxCount
    end = read.at(-1)?.position ?? end
    const found = read.filter(event => !isSystemEvent(event)).map(toRecordedEvent)
    if (end !== END) yield { kind: 'page', events: found.filter(matches), position: formatPosition(end) }
  }
}

/**
 * Yields the events of a read. The server must be asked for no more events than are wanted: its closing message comes
 * after the last one, and the client keeps a stream open until that message is taken. When the caller leaves early, the
 * read is cancelled and the rest is discarded.
 */
async function* events(read: StreamingRead<ResolvedEvent>): AsyncGenerator<ServerEvent> {
  let waiting = true
  const watch = setTimeout(() => waiting && read.destroy(timeoutError()), TIMEOUT_MS)
  try {
    // By default, leaving would destroy the stream, which then would not take the closing message.
    for await (const { event } of read.iterator({ destroyOnReturn: false })) {
      waiting = false
      if (event) yield event as ServerEvent
      waiting = true
      watch.refresh()
    }
  } finally {
    clearTimeout(watch)
    if (!read.readableEnded) await closeStream(read, () => read.cancel())
  }
}

/** Cancels a stream of the client, and takes the rest of it so that the client closes it. */
export async function closeStream(
  stream: { on(event: 'error', listener: () => void): unknown; resume(): unknown },
  breakOff: () => Promise<void>,
): Promise<void> {
  stream.on('error', () => undefined)
  stream.resume()
  await breakOff().catch(() => undefined)
}
