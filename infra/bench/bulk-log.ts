import type { Codec, NewDomainEvent } from '@alba/platform/event-log/codec'
import { serializeEvents, type WrittenEvent } from '@alba/platform/event-store/serialize'
import type { Database } from '@alba/platform/postgres/pool'
import type { StreamWriter } from './generated-streams.ts'

/** How many events one statement inserts. */
const BATCH = 2_000
/** How many statements may wait, which bounds the memory. */
const MOST_WAITING = 2

type Row = WrittenEvent & { readonly stream: string; readonly revision: number }

/**
 * Writes to the PostgreSQL store several times as fast as appends do, because nothing is decided. It is for a log that
 * no service follows: it counts the revisions of streams itself, and takes no lock. What `append` was given is stored
 * once `close` has resolved.
 * @param revisions how many events each stream has already; by default the log is empty
 */
export function openBulkLog(
  database: Database,
  codec: Codec,
  revisions = new Map<string, number>(),
): StreamWriter & { close(): Promise<void> } {
  let rows: Row[] = []
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  const flush = () => {
    const batch = rows
    rows = []
    waiting++
    last = last.then(() => insert(database, batch)).finally(() => waiting--)
    return last
  }
  const take = (stream: string, event: WrittenEvent) => {
    const revision = revisions.get(stream) ?? 0
    revisions.set(stream, revision + 1)
    rows.push({ ...event, stream, revision })
  }
  return {
    async append(stream: string, _expected: 'any', events: readonly NewDomainEvent[]) {
      if (waiting >= MOST_WAITING) await last
      for (const event of serializeEvents(stream, await codec.encode(events)).rows) take(stream, event)
      if (rows.length >= BATCH) await flush()
    },
    async close() {
      await flush()
    },
  }
}

const insert = (database: Database, rows: readonly Row[]) =>
  database.query({
    name: 'insert events',
    text: `INSERT INTO event_store.events (stream, revision, id, type, data, metadata)
           SELECT stream, revision, id, type, data, metadata
           FROM unnest($1::text[], $2::bigint[], $3::uuid[], $4::text[], $5::json[], $6::json[])
             WITH ORDINALITY AS e (stream, revision, id, type, data, metadata, n)
           ORDER BY n`,
    values: [
      rows.map(({ stream }) => stream),
      rows.map(({ revision }) => revision),
      rows.map(({ id }) => id),
      rows.map(({ type }) => type),
      rows.map(({ data }) => data),
      rows.map(({ metadata }) => metadata),
    ],
  })

/** How many events each stream of a log has. */
export async function lengthsOfStreams(database: Database): Promise<Map<string, number>> {
  const { rows } = await database.query<{ stream: string; length: number }>(
    'SELECT stream, count(*) AS length FROM event_store.events GROUP BY stream',
  )
  return new Map(rows.map(({ stream, length }) => [stream, length]))
}
