import type pg from 'pg'
import { gather } from '../../gather.ts'
import type { ReadOptions, RecordedEvent } from '../event-store.ts'
import { type EventRow, eventColumns, toRecordedEvent } from './recorded-event.ts'
import type { StoreNames } from './schema.ts'

/** A request for a page. @param from the revision of its first event @param size the largest number of events */
type Asked = { readonly stream: string; readonly from: bigint; readonly size: number }
type Page = readonly RecordedEvent[] | 'deleted'

/** Reads a page of a stream, in each direction. */
export type StreamPages = Readonly<Record<NonNullable<ReadOptions['direction']>, (asked: Asked) => Promise<Page>>>

/** The largest number of pages that one query reads, because a page may have hundreds of events. */
const MOST = 20

/**
 * Reads pages of streams. Many decisions read their streams at the same moment, so requests of the same turn of the
 * event loop share a query.
 */
export const streamPages = (pool: pg.Pool, names: StoreNames): StreamPages => ({
  forwards: gather(asked => readPages(pool, names, 'forwards', asked), MOST),
  backwards: gather(asked => readPages(pool, names, 'backwards', asked), MOST),
})

/** A row of a page. A deleted stream has a single row without an event. */
type PageRow = [nth: string, ...EventRow] | [nth: string, position: null]

async function readPages(
  pool: pg.Pool,
  names: StoreNames,
  direction: keyof StreamPages,
  asked: readonly Asked[],
): Promise<Page[]> {
  const { rows } = await pool.query<PageRow>({
    name: `read ${direction}`,
    text: pagesQuery(names, direction === 'forwards'),
    values: [asked.map(({ stream }) => stream), asked.map(({ from }) => from), asked.map(({ size }) => size)],
    rowMode: 'array',
  })
  const found = Map.groupBy(rows, ([nth]) => Number(nth) - 1)
  return asked.map((_, nth) => toPage(found.get(nth) ?? []))
}

function toPage(rows: readonly PageRow[]): Page {
  const events: RecordedEvent[] = []
  for (const [, ...event] of rows) {
    if (event[0] === null) return 'deleted'
    events.push(toRecordedEvent(event as EventRow))
  }
  return events
}

const pagesQuery = ({ schema }: StoreNames, forwards: boolean) => `
  SELECT asked.nth, found.*
  FROM unnest($1::text[], $2::bigint[], $3::int[]) WITH ORDINALITY AS asked (stream, start, size, nth)
  CROSS JOIN LATERAL (
    (SELECT ${eventColumns} FROM (SELECT 1 FROM ${schema}.deleted_streams WHERE stream = asked.stream) AS deleted
     LEFT JOIN ${schema}.events ON false)
    UNION ALL
    (SELECT ${eventColumns} FROM ${schema}.events
     WHERE stream = asked.stream AND revision ${forwards ? '>=' : '<='} asked.start
     ORDER BY revision ${forwards ? 'ASC' : 'DESC'} LIMIT asked.size)) AS found`
