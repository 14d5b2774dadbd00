import { ddlOf, searchIndexOf } from '@alba/contracts/shared/table'
import { type Database, inTransaction, runLong } from '@alba/platform/postgres/pool'
import type { ClientBase } from 'pg'
import type { Projection } from './projection.ts'

/** The schema in which a replay builds a model, beside the one in use. */
export const nextSchema = (name: string): string => `${name}__next`
/** The schema with the tables of a version that a swap replaced. */
export const keptSchema = (name: string, version: number): string => `${name}__kept_${version}`
/** The schema in which a model is built only to be compared with the one in use. */
export const verifySchema = (name: string): string => `${name}__verify`

/** Replaces the schema by one with empty tables of the projection, within the caller's transaction. */
export async function createSchema(client: ClientBase, { tables }: Projection, schema: string): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE; CREATE SCHEMA "${schema}"`)
  for (const table of tables) await client.query(ddlOf(table, schema))
}

/** Drops a schema with its tables, within the caller's transaction. It may be missing. */
export const dropSchema = (client: ClientBase, schema: string) =>
  client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`)

export async function schemaExists(database: Pick<ClientBase, 'query'>, schema: string): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>('SELECT to_regnamespace($1) IS NOT NULL AS found', [
    `"${schema}"`,
  ])
  return rows[0]?.found === true
}

/**
 * Statistics from 3,000 rows are enough for good plans until autovacuum collects its own. The default sample is ten
 * times as large and would take up to a tenth of a replay's time.
 */
const SMALL_SAMPLE = 'SET LOCAL default_statistics_target = 10;'

/**
 * Creates the search indexes of the tables that a replay has built, and collects their statistics. Without these the
 * first queries after the swap get bad plans.
 */
export async function makeReady(database: Database, { name, tables }: Projection): Promise<void> {
  for (const table of tables) {
    const index = searchIndexOf(table, nextSchema(name))
    await inTransaction(database, client =>
      runLong(client, `${SMALL_SAMPLE} ${index} ANALYZE "${nextSchema(name)}"."${table.name}"`),
    )
  }
}
