import { readFile } from 'node:fs/promises'
import { emptyDay } from '@alba/contracts/agenda/day-schedule'
import { type DayRow, daysTable } from '@alba/contracts/agenda/rows'
import { type ModelName, modelNames, readModels } from '@alba/contracts/read-models'
import { ddlOf, type RowOf, type Table } from '@alba/contracts/shared/table'
import { prepareSchema } from '@alba/platform/postgres/migrate'
import type { Database } from '@alba/platform/postgres/pool'

const ledger = new URL('../../../projector/src/runner/ledger.sql', import.meta.url)

/** Creates the empty read models as the projector does, with checkpoints at the start of the log. */
export async function createReadModels(database: Database): Promise<void> {
  await prepareSchema(database, 'projections', await readFile(ledger, 'utf8'))
  for (const model of modelNames) {
    await createModel(database, model, model)
    await database.query(
      `INSERT INTO projections.checkpoints (name, version, position, generation, state, events_done)
       VALUES ($1, 1, '', gen_random_uuid(), 'live', 0)`,
      [model],
    )
  }
}

/** Creates the tables of a model. @param schema the model's own name, or another one for a replay */
export async function createModel(database: Database, model: ModelName, schema: string): Promise<void> {
  await database.query(`CREATE SCHEMA "${schema}"`)
  for (const table of readModels[model]) await database.query(ddlOf(table, schema))
}

/** Writes rows, and replaces rows with the same key. */
export async function put<Of extends Table>(
  database: Database,
  table: Of,
  ...rows: readonly RowOf<Of>[]
): Promise<void> {
  const name = `"${table.model}"."${table.name}"`
  const changed = Object.keys(table.columns).map(column => `"${column}" = excluded."${column}"`)
  await database.query(
    `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1)
     ON CONFLICT ("${table.key}") DO UPDATE SET ${changed.join(', ')}`,
    [JSON.stringify(rows)],
  )
}

export const putDay = (database: Database, date: string, schedule: Partial<DayRow['schedule']>): Promise<void> =>
  put(database, daysTable, { date, schedule: { ...emptyDay, ...schedule } })

/**
 * Moves a model as the projector does, with checkpoint and notification in one transaction.
 * @param keys the keys that changed, by table; without them, any row may have changed
 */
export async function moveModel(
  database: Database,
  model: string,
  position: string,
  keys?: Record<string, readonly (string | number)[]>,
): Promise<void> {
  await database.query(
    `WITH moved AS (UPDATE projections.checkpoints SET position = $2 WHERE name = $1 RETURNING 1)
     SELECT pg_notify('projection_advanced', $3) FROM moved`,
    [model, position, JSON.stringify({ projection: model, position, ...(keys ? { keys } : {}) })],
  )
}

/** A position in the test's log: of fixed width, so that positions sort as text. */
export const at = (position: number): string => String(position).padStart(19, '0')
