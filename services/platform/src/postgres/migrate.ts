import pg from 'pg'
import { type Database, inTransaction, runLong } from './pool.ts'

/** The key of the lock under which processes prepare schemas one after the other. Its value has no meaning. */
const MIGRATION_LOCK = 7_204_511

/**
 * Creates a schema and what is missing in it, by idempotent DDL, in one process at a time: two processes that run
 * `CREATE … IF NOT EXISTS` together can collide. A schema that belongs to another role is left as it is: where the
 * services have a role each, its owner has prepared it before (`roles/prepare.ts`).
 */
export const prepareSchema = (database: Database, schema: string, ddl: string): Promise<void> =>
  inTransaction(database, async client => {
    await runLong(client, 'SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    if (await ownSchema(client, schema)) await runLong(client, ddl)
  })

/**
 * Creates the schema when it is missing. The caller is in a transaction, and holds a lock so that no other process does
 * this at the same time.
 * @returns whether this role may create tables in it
 */
export async function ownSchema(client: pg.ClientBase, schema: string): Promise<boolean> {
  // The query returns words and not booleans, because connections of the event store get every value as text.
  const { rows } = await client.query<{ found: 'ours' | 'of others' | 'missing' }>(
    `SELECT CASE has_schema_privilege(to_regnamespace($1), 'CREATE')
       WHEN true THEN 'ours' WHEN false THEN 'of others' ELSE 'missing' END AS found`,
    [schema],
  )
  const found = rows[0]?.found
  if (found === 'missing') await client.query(`CREATE SCHEMA ${pg.escapeIdentifier(schema)}`)
  return found !== 'of others'
}
