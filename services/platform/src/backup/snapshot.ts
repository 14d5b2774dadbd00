import pg from 'pg'
import { whileNobodyAppends } from '../event-store/postgres/schema.ts'

/** The state of a database at one moment, however long it is read. */
export type Snapshot = {
  readonly client: pg.ClientBase
  /** The position of the last event of the log, 0 without events; null when the database has no log. */
  readonly lastPosition: bigint | null
}

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/**
 * Reads a database as it is at one moment, while other connections go on writing. Appends to the log wait for the few
 * milliseconds in which the snapshot is taken, so no event is added later below the last position of the snapshot.
 * @param read reads with the client of the snapshot, in its transaction
 */
export async function atOneMoment<Result>(url: string, read: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  return withClient(url, async client => {
    await client.query(BEGIN)
    const { rows } = await client.query<{ log: boolean }>("SELECT to_regclass('event_store.events') IS NOT NULL AS log")
    if (!rows[0]?.log) return read({ client, lastPosition: null })
    // That query has taken a snapshot already, while events could be appended. The right one needs a new transaction.
    await client.query('ROLLBACK')
    return read({ client, lastPosition: await beginSnapshot(url, client) })
  })
}

/**
 * Begins the transaction of the snapshot while nothing is appended. The first query of a transaction takes its
 * snapshot, so another connection holds the lock meanwhile.
 * @returns the position of the last event, 0 without events
 */
const beginSnapshot = (url: string, client: pg.ClientBase): Promise<bigint> =>
  withClient(url, holder =>
    whileNobodyAppends(holder, async () => {
      await client.query(BEGIN)
      const { rows } = await client.query<{ last: string }>(
        'SELECT coalesce(max(global_position), 0)::text AS last FROM event_store.events',
      )
      return BigInt(rows[0]?.last ?? 0)
    }),
  )

/** Runs a function with a new connection, and closes the connection afterwards. Its queries have no time limit. */
export async function withClient<Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  // With these options every database writes times in UTC and numbers with all their digits, whatever its own settings.
  const client = new pg.Client({
    connectionString: url,
    application_name: 'alba backup',
    options: '-c timezone=UTC -c datestyle=ISO -c extra_float_digits=3',
  })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
