import { readFile } from 'node:fs/promises'
import { ddlOf } from '@alba/contracts/shared/table'
import { prepareSchema } from '@alba/platform/postgres/migrate'
import type { Database } from '@alba/platform/postgres/pool'
import type { ClientBase } from 'pg'
import type { Projection } from './projection.ts'

/** The schema in which a replay builds a model, beside the one in use. */
export const nextSchema = (name: string): string => `${name}__next`
/** The schema in which a model is built only to be compared with the one in use. */
export const verifySchema = (name: string): string => `${name}__verify`

/** Where the runner keeps checkpoints and replays. */
export const prepareLedgers = async (database: Database): Promise<void> =>
  prepareSchema(database, await readFile(new URL('./ledger.sql', import.meta.url), 'utf8'))

/** Empty tables of the projection in a schema of that name; whatever was there is gone. Within the caller's transaction. */
export async function createSchema(client: ClientBase, { tables }: Projection, schema: string): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE; CREATE SCHEMA "${schema}"`)
  for (const table of tables) await client.query(ddlOf(table, schema))
}

export async function schemaExists(database: Database, schema: string): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>('SELECT to_regnamespace($1) IS NOT NULL AS found', [
    `"${schema}"`,
  ])
  return rows[0]?.found === true
}
