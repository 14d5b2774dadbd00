import { type Database, inTransaction, runLong } from './pool.ts'

/** The key of the lock under which processes prepare schemas one after the other. Its value has no meaning. */
const MIGRATION_LOCK = 7_204_511

/**
 * Runs idempotent DDL, in one process at a time: two processes that run `CREATE … IF NOT EXISTS` together can collide.
 */
export async function prepareSchema(database: Database, ddl: string): Promise<void> {
  await inTransaction(database, async client => {
    await runLong(client, 'SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await runLong(client, ddl)
  })
}
