import type { Database } from '@alba/platform/postgres/pool'
import type { Projection, Table } from './projection.ts'
import { schemaExists } from './schema.ts'

/** How many rows one statement deletes at most. A swap waits for such a statement, so it must not take long. */
const MOST_AT_ONCE = 20_000

/**
 * Deletes the rows that no reader needs any more (`keepsLast`) from the models in use. Two processes may do so at once.
 * @returns how many rows were deleted
 */
export async function prune(database: Database, projections: readonly Projection[]): Promise<number> {
  let deleted = 0
  for (const { name, tables } of projections)
    for (const table of tables) if (table.keepsLast !== undefined) deleted += await pruneTable(database, name, table)
  return deleted
}

async function pruneTable(database: Database, schema: string, { name, key, keepsLast }: Table): Promise<number> {
  const table = `"${schema}"."${name}"`
  // The first row that stays is found by the index of the key.
  const text = `
    DELETE FROM ${table} WHERE "${key}" IN (
      SELECT "${key}" FROM ${table}
      WHERE "${key}" < (SELECT "${key}" FROM ${table} ORDER BY "${key}" DESC OFFSET ${keepsLast} - 1 LIMIT 1)
      ORDER BY "${key}" LIMIT ${MOST_AT_ONCE})`
  for (let deleted = 0; ; ) {
    if (!(await schemaExists(database, schema))) return deleted
    const { rowCount } = await database.query(text)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < MOST_AT_ONCE) return deleted
  }
}
