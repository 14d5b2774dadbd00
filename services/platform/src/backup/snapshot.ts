import pg from 'pg'
import { whileNobodyAppends } from '../event-store/postgres/schema.ts'

/** The state of a database at one moment, however long it is read. */
export type Snapshot = {
  readonly client: pg.ClientBase
  /** The position of the last event of the log, 0 without events; null when the database has no log. */
  readonly lastPosition: bigint | null
}

/**
 * Reads a database as it is at one moment, while everybody goes on writing. The log ends at a position below which no
 * event can be added later: appends wait for the few milliseconds in which the snapshot is taken.
 */
export async function atOneMoment<Result>(url: string, read: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  return withClient(url, async client => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ log: boolean }>("SELECT to_regclass('event_store.events') IS NOT NULL AS log")
    if (!rows[0]?.log) return read({ client, lastPosition: null })
    await client.query('ROLLBACK')
    // The first statement of a transaction takes its snapshot, so a second connection holds the lock meanwhile.
    const lastPosition = await withClient(url, holder =>
      whileNobodyAppends(holder, async () => {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
        const last = await client.query<{ at: string }>(
          'SELECT coalesce(max(global_position), 0)::text AS at FROM event_store.events',
        )
        return BigInt(last.rows[0]?.at ?? 0)
      }),
    )
    return read({ client, lastPosition })
  })
}

/** Runs something with a connection of its own, without a limit of time. */
export async function withClient<Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  // In UTC and with 17 digits, times and numbers are the same in every database.
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
