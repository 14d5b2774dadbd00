import type pg from 'pg'
import { backOff } from '../../back-off.ts'
import type { CaughtUp, EventPage, SubscribeOptions } from '../event-store.ts'
import { matcher } from '../filter.ts'
import { formatPosition, parsePosition } from '../position.ts'
import type { OnError } from './connection.ts'
import type { HighWaterMark } from './high-water-mark.ts'
import { type EventRow, eventColumns, type RecordedAs, toRecordedEvent } from './recorded-event.ts'
import type { StoreNames } from './schema.ts'

/**
 * The largest number of positions that one query searches. It bounds the time of a query whose filter matches next to
 * nothing, so that the position advances, the consumer can store it, and an abort is noticed.
 */
const mostScanned = 50_000n

export type SubscriptionSource<Body> = {
  /** The parsers of its connections turn JSON into a `Body`. */
  readonly pool: pg.Pool
  readonly names: StoreNames
  readonly mark: Pick<HighWaterMark, 'next'>
  /** All events after the position, when they are in memory. */
  readonly recent: (after: bigint) => Recent<Body> | undefined
  readonly onError: OnError
}

type Recent<Body> = { readonly events: readonly RecordedAs<Body>[]; readonly upTo: bigint }
type Page<Body> = EventPage<RecordedAs<Body>>

/** Yields pages up to the high-water mark, then further pages as it rises. Ends when the signal is aborted. */
export async function* subscription<Body>(
  source: SubscriptionSource<Body>,
  options: SubscribeOptions,
): AsyncGenerator<Page<Body> | CaughtUp> {
  const { signal } = options
  let cursor = parsePosition(options.after)
  let caughtUp = false
  let failures = 0
  while (!signal.aborted) {
    try {
      const mark = await source.mark.next(caughtUp ? cursor : undefined, signal)
      let reading: Promise<Page<Body>> | undefined
      while (cursor < mark && !signal.aborted) {
        const page = await (reading ?? readPage(source, options, cursor, mark))
        failures = 0
        if (signal.aborted) return
        const next = parsePosition(page.position)
        // The server reads the next page while the consumer is busy with this one.
        reading = next < mark ? readPage(source, options, next, mark) : undefined
        // A failure is thrown when this page is awaited; until then it must not be reported as an unhandled rejection.
        reading?.catch(() => undefined)
        yield page
        // The consumer has now processed the page. After a failure before this line, the page is read again.
        cursor = next
      }
      if (caughtUp || signal.aborted) continue
      caughtUp = true
      failures = 0
      yield { kind: 'caughtUp', position: cursor === 0n ? 'start' : formatPosition(cursor) }
    } catch (error) {
      if (signal.aborted) return
      source.onError(error)
      await backOff(++failures, signal)
    }
  }
}

/**
 * The next matching events after the cursor. The position of the page is the last one that was searched. Near the head
 * of the log the events are in memory, shared by all subscriptions, and each filters them itself.
 */
async function readPage<Body>(
  source: SubscriptionSource<Body>,
  options: SubscribeOptions,
  cursor: bigint,
  mark: bigint,
): Promise<Page<Body>> {
  const { filter = {}, pageSize = 1_000, fromStore = false } = options
  const recent = fromStore ? undefined : source.recent(cursor)
  const end = recent?.upTo ?? (cursor + mostScanned > mark ? mark : cursor + mostScanned)
  const events = recent
    ? recent.events.filter(matcher(filter)).slice(0, pageSize)
    : await readMatching(source, filter, cursor, end, pageSize)
  const full = events.length === pageSize
  return { kind: 'page', events, position: (full && events.at(-1)?.position) || formatPosition(end) }
}

type Filter = NonNullable<SubscribeOptions['filter']>

async function readMatching<Body>(
  { pool, names }: SubscriptionSource<Body>,
  filter: Filter,
  cursor: bigint,
  end: bigint,
  limit: number,
): Promise<RecordedAs<Body>[]> {
  // The query is unnamed, so that it is planned for its range each time, and not with a plan from when the table was
  // empty.
  const values = [cursor.toString(), end.toString(), filter.types ?? null, filter.streamPrefixes ?? null, limit]
  const { rows } = await pool.query<EventRow<Body>>({ text: pageQuery(names), values, rowMode: 'array' })
  return rows.map(row => toRecordedEvent(row))
}

/** Parameters: the position before the range, the last position of the range, types, stream prefixes, limit. */
export const pageQuery = ({ schema }: StoreNames) => `
  SELECT ${eventColumns} FROM ${schema}.events
  WHERE global_position > $1 AND global_position <= $2
    AND ($3::text[] IS NULL OR type = ANY ($3))
    AND ($4::text[] IS NULL OR stream ^@ ANY ($4))
  ORDER BY global_position LIMIT $5`
