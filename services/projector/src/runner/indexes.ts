import { indexesOf, searchIndexOf, type Table } from '@alba/contracts/shared/table'
import { type Database, inTransaction, runLong } from '@alba/platform/postgres/pool'
import type { Projection } from './projection.ts'

/** How long dropping an index may wait for a lock, because readers queue behind it; it is tried again later. */
const LOCK_TIMEOUT = '200ms'

/**
 * Gives the tables in use the indexes that they are described with, and takes away those that are described no more: rows
 * stay as they are, so that no replay is needed. Whoever leads the projection calls it, before anything is written.
 * @returns what was done
 */
export async function alignIndexes(database: Database, { name: schema, tables }: Projection): Promise<string[]> {
  const done: string[] = []
  for (const table of tables) done.push(...(await alignTable(database, table, schema)))
  return done
}

async function alignTable(database: Database, table: Table, schema: string): Promise<string[]> {
  const standing = await standingIndexes(database, table, schema)
  const wanted = indexesOf(table, schema)
  const made = wanted.filter(({ name }) => !standing.includes(name)).map(({ ddl }) => ddl)
  const kept = wanted.map(({ name }) => name)
  const dropped = standing.filter(name => !kept.includes(name)).map(name => `DROP INDEX "${schema}"."${name}";`)
  const statements = [...made, ...dropped]
  if (statements.length > 0)
    await inTransaction(database, client =>
      runLong(client, `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'; ${statements.join(' ')}`),
    )
  return statements
}

/** All indexes except those of the key and of the texts. */
async function standingIndexes(database: Database, table: Table, schema: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT i.relname AS name FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     WHERE x.indrelid = $1::regclass AND NOT x.indisprimary`,
    [`"${schema}"."${table.name}"`],
  )
  const ofTexts = searchIndexOf(table, schema) === '' ? undefined : `${table.name}_search`
  return rows.map(({ name }) => name).filter(name => name !== ofTexts)
}
