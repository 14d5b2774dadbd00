import type pg from 'pg'
import type { BackwardsOptions, EventPage, RecordedEvent } from '../event-store.ts'
import { formatPosition, parsePosition } from '../position.ts'
import { type EventRow, eventColumns, toRecordedEvent } from './recorded-event.ts'
import type { StoreNames } from './schema.ts'

type Source = { readonly pool: pg.Pool; readonly names: StoreNames }

/** The largest number of positions that one query searches, so that each is short whatever the filter selects. */
const MOST_SCANNED = 50_000n

/** Yields pages from the end of the log to its first event. */
export async function* backwards(
  source: Source,
  { before, filter = {}, pageSize = 1_000 }: BackwardsOptions,
): AsyncGenerator<EventPage> {
  let end = before === 'end' ? (await lastPosition(source)) + 1n : parsePosition(before)
  while (end > 1n) {
    const start = end > MOST_SCANNED ? end - MOST_SCANNED : 1n
    const events = await readRange(source, filter, { start, end, limit: pageSize })
    const oldest = events.length === pageSize ? events.at(-1)?.position : undefined
    end = oldest === undefined ? start : parsePosition(oldest)
    yield { kind: 'page', events, position: formatPosition(end) }
  }
}

async function lastPosition({ pool, names }: Source): Promise<bigint> {
  const { rows } = await pool.query<{ last: string | null }>(
    `SELECT max(global_position)::text AS last FROM ${names.schema}.events`,
  )
  return BigInt(rows[0]?.last ?? 0)
}

/** The newest matching events from `start` (inclusive) to `end` (exclusive). */
async function readRange(
  { pool, names }: Source,
  { types, streamPrefixes, correlationIds }: NonNullable<BackwardsOptions['filter']>,
  { start, end, limit }: { readonly start: bigint; readonly end: bigint; readonly limit: number },
): Promise<RecordedEvent[]> {
  const values = [`${start}`, `${end}`, types ?? null, streamPrefixes ?? null, correlationIds ?? null, limit]
  const { rows } = await pool.query<EventRow>({ text: rangeQuery(names), values, rowMode: 'array' })
  return rows.map(toRecordedEvent)
}

/** The metadata of an event is read last, because PostgreSQL has to parse it. */
const rangeQuery = ({ schema }: StoreNames) => `
  SELECT ${eventColumns} FROM ${schema}.events
  WHERE global_position >= $1 AND global_position < $2
    AND ($3::text[] IS NULL OR type = ANY ($3))
    AND ($4::text[] IS NULL OR stream ^@ ANY ($4))
    AND ($5::text[] IS NULL OR metadata->>'correlationId' = ANY ($5))
  ORDER BY global_position DESC LIMIT $6`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The event with this id; undefined when there is none, also for a text that is no UUID. */
export async function findEvent({ pool, names }: Source, id: string): Promise<RecordedEvent | undefined> {
  if (!UUID.test(id)) return undefined
  const text = `SELECT ${eventColumns} FROM ${names.schema}.events WHERE id = $1`
  const { rows } = await pool.query<EventRow>({ text, values: [id], rowMode: 'array' })
  return rows[0] && toRecordedEvent(rows[0])
}
