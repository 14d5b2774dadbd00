import type pg from 'pg'
import { gather } from '../../gather.ts'
import type { ReadOptions, RecordedEvent } from '../event-store.ts'
import { type EventRow, eventColumns, toRecordedEvent } from './recorded-event.ts'
import type { StoreNames } from './schema.ts'

/** @param from the revision of its first event @param size most events of it */
type Asked = { readonly stream: string; readonly from: bigint; readonly size: number }
type Page = readonly RecordedEvent[] | 'deleted'

/** Reads a page of a stream, in each direction. */
export type StreamPages = Readonly<Record<NonNullable<ReadOptions['direction']>, (asked: Asked) => Promise<Page>>>

/** Pages that one query reads at most: a page may have hundreds of events. */
const MOST = 20

/** Many decisions read their streams at the same moment: pages of the same turn are one query. */
export const streamPages = (pool: pg.Pool, names: StoreNames): StreamPages => ({
  forwards: gather(asked => readPages(pool, names, 'forwards', asked), MOST),
  backwards: gather(asked => readPages(pool, names, 'backwards', asked), MOST),
})

/** A deleted stream has one row, the mark of its deletion, without an event. */
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
