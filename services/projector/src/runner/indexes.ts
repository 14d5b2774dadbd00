import { indexesOf, searchIndexOf, type Table } from '@alba/contracts/shared/table'
import { type Database, inTransaction, runLong } from '@alba/platform/postgres/pool'
import type { Projection } from './projection.ts'

/** Readers queue behind a statement that waits for a lock, so it waits this long at most. It is tried again later. */
const LOCK_TIMEOUT = '200ms'

/**
 * Creates the indexes that the description of the tables has and the database lacks, and drops the others. The rows
 * do not change, so no replay is needed. The process that leads the projection calls it before it writes.
 * @param schema that of the model in use, unless another one is named
 * @returns the statements that were executed
 */
export async function alignIndexes(database: Database, { name, tables }: Projection, schema = name): Promise<string[]> {
  const done: string[] = []
  for (const table of tables) done.push(...(await alignTable(database, table, schema)))
  return done
}

async function alignTable(database: Database, table: Table, schema: string): Promise<string[]> {
  const existing = await existingIndexes(database, table, schema)
  const wanted = indexesOf(table, schema)
  const made = wanted.filter(({ name }) => !existing.includes(name)).map(({ ddl }) => ddl)
  const kept = wanted.map(({ name }) => name)
  const dropped = existing.filter(name => !kept.includes(name)).map(name => `DROP INDEX "${schema}"."${name}";`)
  const statements = [...made, ...dropped]
  if (statements.length > 0)
    await inTransaction(database, client =>
      runLong(client, `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'; ${statements.join(' ')}`),
    )
  return statements
}

/** All indexes except those of the primary key and of the text search. */
async function existingIndexes(database: Database, table: Table, schema: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT i.relname AS name FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     WHERE x.indrelid = $1::regclass AND NOT x.indisprimary`,
    [`"${schema}"."${table.name}"`],
  )
  const searchIndex = searchIndexOf(table, schema) === '' ? undefined : `${table.name}_search`
  return rows.map(({ name }) => name).filter(name => name !== searchIndex)
}
