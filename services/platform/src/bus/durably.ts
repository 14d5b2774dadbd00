import { type Database, inTransaction } from '../postgres/pool.ts'

/**
 * Runs a statement whose result must survive a crash of the database server, also on connections that do not wait for
 * the disk (those of the read models).
 */
export const durably = (database: Database, text: string, values: readonly unknown[]): Promise<void> =>
  inTransaction(database, async client => {
    await client.query('SET LOCAL synchronous_commit = on')
    await client.query(text, [...values])
  })
