import { type Database, inTransaction } from './pool.ts'

/** Any constant: all processes that prepare schemas take turns on it. */
const MIGRATION_LOCK = 7_204_511

/** Runs idempotent DDL, one process at a time: `CREATE … IF NOT EXISTS` alone still collides when two run it together. */
export async function prepareSchema(database: Database, ddl: string): Promise<void> {
  await inTransaction(database, async client => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query(ddl)
  })
}
