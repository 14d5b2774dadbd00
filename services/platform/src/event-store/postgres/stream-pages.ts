import type pg from 'pg'
import { gather } from '../../gather.ts'
import type { ReadOptions, RecordedEvent } from '../event-store.ts'
import { type EventRow, eventColumns, toRecordedEvent } from './recorded-event.ts'
import type { StoreNames } from './schema.ts'

type PageRequest = {
  readonly stream: string
  /** The revision of the first event. */
  readonly from: bigint
  /** The largest number of events. */
  readonly size: number
}
type Page = readonly RecordedEvent[] | 'deleted'

/** Reads a page of a stream, in each direction. */
export type StreamPages = Readonly<
  Record<NonNullable<ReadOptions['direction']>, (request: PageRequest) => Promise<Page>>
>

/** The largest number of pages that one query reads, because a page may have hundreds of events. */
const MOST_PAGES = 20

/**
 * Reads pages of streams. Many decisions read their streams at the same moment, so requests of the same turn of the
 * event loop share a query.
 */
export const streamPages = (pool: pg.Pool, names: StoreNames): StreamPages => ({
  forwards: gather(requests => readPages(pool, names, 'forwards', requests), MOST_PAGES),
  backwards: gather(requests => readPages(pool, names, 'backwards', requests), MOST_PAGES),
})

/** A row of a page. A deleted stream has a single row without an event. */
type PageRow = [nth: string, ...EventRow] | [nth: string, position: null]

async function readPages(
  pool: pg.Pool,
  names: StoreNames,
  direction: keyof StreamPages,
  requests: readonly PageRequest[],
): Promise<Page[]> {
  const { rows } = await pool.query<PageRow>({
    name: `read ${direction}`,
    text: pagesQuery(names, direction === 'forwards'),
    values: [requests.map(({ stream }) => stream), requests.map(({ from }) => from), requests.map(({ size }) => size)],
    rowMode: 'array',
  })
  const found = Map.groupBy(rows, ([nth]) => Number(nth) - 1)
  return requests.map((_, nth) => toPage(found.get(nth) ?? []))
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
