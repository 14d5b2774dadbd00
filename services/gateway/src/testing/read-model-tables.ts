import { readFile } from 'node:fs/promises'
import { emptyDay } from '@alba/contracts/agenda/day-schedule'
import type { DayRow } from '@alba/contracts/agenda/rows'
import type { Database } from '@alba/platform/postgres/pool'

const models = ['catalogue', 'settings', 'agenda', 'bookings', 'payments', 'timeline']

const tablesOf = (folder: string): Promise<string> =>
  readFile(new URL(`../../../projector/src/${folder}/tables.sql`, import.meta.url), 'utf8')

/** The read models as the projector creates them, empty, each at the start of the log. */
export async function createReadModels(database: Database): Promise<void> {
  await database.query(await tablesOf('runner'))
  for (const model of models) {
    await createModel(database, model, model)
    await database.query(
      `INSERT INTO projections.checkpoints (name, version, position, generation, state, events_done)
       VALUES ($1, 1, '', gen_random_uuid(), 'live', 0)`,
      [model],
    )
  }
}

/** @param schema where its tables go: the model's own name, or another one for a replay */
export async function createModel(database: Database, model: string, schema: string): Promise<void> {
  const client = await database.connect()
  try {
    await client.query(`CREATE SCHEMA ${schema}; SET search_path TO ${schema}`)
    await client.query(await tablesOf(model))
  } finally {
    await client.query('RESET search_path')
    client.release()
  }
}

type Row = Readonly<Record<string, unknown>>

/** Writes rows by their columns; one with the same `id` is replaced. */
export async function put(database: Database, table: string, ...rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row)
    const values = Object.values(row).map(value =>
      value !== null && typeof value === 'object' && !isTextList(value) ? JSON.stringify(value) : value,
    )
    const key = 'date' in row && !('id' in row) ? 'date' : 'id'
    await database.query(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})
       ON CONFLICT (${key}) DO UPDATE SET ${columns.map(column => `${column} = excluded.${column}`).join(', ')}`,
      values,
    )
  }
}

/** The only column of a Postgres array type holds texts; every other object is jsonb. */
const isTextList = (value: object): boolean => Array.isArray(value) && value.every(one => typeof one === 'string')

export const putDay = (database: Database, date: string, schedule: Partial<DayRow['schedule']>): Promise<void> =>
  put(database, 'agenda.days', { date, schedule: { ...emptyDay, ...schedule } })

/** Moves a model as the projector does: the checkpoint and the notification are of one transaction. */
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

/** Positions of the test's log: fixed width, sorted as text. */
export const at = (position: number): string => String(position).padStart(19, '0')
