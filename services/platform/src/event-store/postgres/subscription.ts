import type pg from 'pg'
import { backOff } from '../../back-off.ts'
import type { CaughtUp, EventPage, Position, RecordedEvent, SubscribeOptions } from '../event-store.ts'
import { matcher } from '../filter.ts'
import { formatPosition, parsePosition } from '../position.ts'
import type { OnError } from './connection.ts'
import type { HighWaterMark } from './high-water-mark.ts'
import { type EventRow, eventColumns, toRecordedEvent } from './recorded-event.ts'
import type { StoreNames } from './schema.ts'

/**
 * The largest number of positions that one query searches. It bounds the time of a query whose filter matches next to
 * nothing, so that the position advances, the consumer can store it, and an abort is noticed.
 */
const mostScanned = 50_000n

export type SubscriptionSource<Event> = {
  readonly mark: Pick<HighWaterMark, 'next'>
  /** The events after a position, up to another one, when all of them are in memory. */
  readonly recent: (asked: Omit<Range, 'upTo'>) => (Read<Event> & { readonly upTo: bigint }) | undefined
  readonly read: (range: Range) => Promise<Read<Event>>
  readonly onError: OnError
}

type Filter = NonNullable<SubscribeOptions['filter']>

/** The positions to search, for at most `limit` events. */
export type Range = {
  readonly filter: Filter
  /** Exclusive. */
  readonly after: bigint
  readonly upTo: bigint
  readonly limit: number
}

/** What was found in a range, with the position of the last event. */
export type Read<Event> = { readonly events: readonly Event[]; readonly last: Position | undefined }

/** Yields pages up to the high-water mark, then further pages as it rises. Ends when the signal is aborted. */
export async function* subscription<Event>(
  source: SubscriptionSource<Event>,
  options: SubscribeOptions,
): AsyncGenerator<EventPage<Event> | CaughtUp> {
  const { signal } = options
  let cursor = parsePosition(options.after)
  let caughtUp = false
  let failures = 0
  while (!signal.aborted) {
    try {
      const mark = await source.mark.next(caughtUp ? cursor : undefined, signal)
      let reading: Promise<EventPage<Event>> | undefined
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
async function readPage<Event>(
  source: SubscriptionSource<Event>,
  options: SubscribeOptions,
  cursor: bigint,
  mark: bigint,
): Promise<EventPage<Event>> {
  const { filter = {}, pageSize = 1_000, fromStore = false } = options
  const asked = { filter, after: cursor, limit: pageSize }
  const recent = fromStore ? undefined : source.recent(asked)
  const end = recent?.upTo ?? (cursor + mostScanned > mark ? mark : cursor + mostScanned)
  const { events, last } = recent ?? (await source.read({ ...asked, upTo: end }))
  const full = events.length === pageSize
  return { kind: 'page', events, position: (full && last) || formatPosition(end) }
}

/** What `mark` keeps in memory, as `recent` of a source. */
export const recentOf =
  (mark: Pick<HighWaterMark, 'recent'>): SubscriptionSource<RecordedEvent>['recent'] =>
  ({ filter, after, limit }) => {
    const recent = mark.recent(after)
    if (!recent) return undefined
    const events = recent.events.filter(matcher(filter)).slice(0, limit)
    return { events, last: events.at(-1)?.position, upTo: recent.upTo }
  }

/** What the store has, as `read` of a source. @param pool its parsers turn JSON into objects */
export const readFrom =
  (pool: pg.Pool, names: StoreNames): SubscriptionSource<RecordedEvent>['read'] =>
  async ({ filter, after, upTo, limit }) => {
    // The query is unnamed, so that it is planned for its range each time, and not with a plan from when the table was
    // empty.
    const values = [after.toString(), upTo.toString(), filter.types ?? null, filter.streamPrefixes ?? null, limit]
    const { rows } = await pool.query<EventRow>({ text: pageQuery(names), values, rowMode: 'array' })
    const events = rows.map(toRecordedEvent)
    return { events, last: events.at(-1)?.position }
  }

/** Parameters: the position before the range, the last position of the range, types, stream prefixes, limit. */
export const pageQuery = ({ schema }: StoreNames) => `
  SELECT ${eventColumns} FROM ${schema}.events
  WHERE global_position > $1 AND global_position <= $2
    AND ($3::text[] IS NULL OR type = ANY ($3))
    AND ($4::text[] IS NULL OR stream ^@ ANY ($4))
  ORDER BY global_position LIMIT $5`
