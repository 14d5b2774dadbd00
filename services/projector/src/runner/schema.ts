import { ddlOf, searchIndexOf } from '@alba/contracts/shared/table'
import { type Position, START } from '@alba/platform/event-store/event-store'
import { type Database, inTransaction, runLong } from '@alba/platform/postgres/pool'
import type { ClientBase } from 'pg'
import { CheckpointMoved } from './failures.ts'
import type { Replay } from './ledger.ts'
import type { Projection } from './projection.ts'

/** The schema in which a replay builds a model, beside the one in use. */
export const nextSchema = (name: string): string => `${name}__next`
/** The schema in which a model is built only to be compared with the one in use. */
export const verifySchema = (name: string): string => `${name}__verify`

/** Replaces the schema by one with empty tables of the projection, within the caller's transaction. */
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

/**
 * While the swap waits for a reader of the old tables, new readers queue behind it. After this time the swap gives up,
 * so that they can go on, and is tried again later.
 */
const LOCK_TIMEOUT = '200ms'

export type SwapOutcome =
  | 'swapped'
  /** The live model has a later position: more events must be folded before the next attempt. */
  | 'behind'
  /** Somebody is reading the old tables, so the swap must be tried again. */
  | 'busy'

/**
 * Replaces the live model by the rebuilt one in one transaction. The transaction also drops the old schema: renaming it
 * would not invalidate cached plans, and a named prepared statement would still read the old tables.
 * @throws {CheckpointMoved} when the replay was paused or abandoned
 */
export async function swap(
  database: Database,
  projection: Projection,
  replay: Replay,
  position: Position,
): Promise<SwapOutcome> {
  const { name, generation } = replay
  try {
    return await inTransaction<SwapOutcome>(database, async client => {
      await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
      const finished = await client.query<{ events_done: number }>(
        `UPDATE projections.replays SET state = 'done', updated_at = now(), finished_at = now()
         WHERE name = $1 AND generation = $2 AND position = $3 AND state = 'running' RETURNING events_done`,
        [name, generation, position],
      )
      if (finished.rowCount !== 1) throw new CheckpointMoved(name)
      // The row stays locked until the end, so that a process that wrongly believes it leads cannot move the live
      // model.
      const live = await client.query<{ position: Position }>(
        'SELECT position FROM projections.checkpoints WHERE name = $1 FOR UPDATE',
        [name],
      )
      if ((live.rows[0]?.position ?? START) > position) throw new Behind()
      await client.query(
        `DROP SCHEMA IF EXISTS "${name}" CASCADE; ALTER SCHEMA "${nextSchema(name)}" RENAME TO "${name}"`,
      )
      await client.query(
        `INSERT INTO projections.checkpoints (name, version, position, generation, state, events_done)
         VALUES ($1, $2, $3, $4, 'live', $5)
         ON CONFLICT (name) DO UPDATE SET version = EXCLUDED.version, position = EXCLUDED.position, state = 'live',
           generation = EXCLUDED.generation, events_done = EXCLUDED.events_done, error = NULL, poison = NULL, updated_at = now()`,
        [name, projection.version, position, generation, finished.rows[0]?.events_done],
      )
      // The notification has no keys, because any row may have changed.
      await client.query(`SELECT pg_notify('projection_advanced', $1)`, [
        JSON.stringify({ projection: name, position }),
      ])
      return 'swapped'
    })
  } catch (error) {
    if (error instanceof Behind) return 'behind'
    if (isLockFailure(error)) return 'busy'
    throw error
  }
}

/** Thrown to roll the transaction back. */
class Behind extends Error {}

/** 55P03: the lock was not free in time. 40P01: a deadlock with readers of several tables. */
const isLockFailure = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

/**
 * Statistics from 3,000 rows are enough for good plans until autovacuum collects its own. The default sample is ten
 * times as large and would take up to a tenth of a replay's time.
 */
const SMALL_SAMPLE = 'SET LOCAL default_statistics_target = 10;'

/**
 * Creates the search indexes and collects statistics. Without them the first queries on the new tables get bad plans.
 */
export async function makeReady(database: Database, { name, tables }: Projection): Promise<void> {
  for (const table of tables) {
    const index = searchIndexOf(table, nextSchema(name))
    await inTransaction(database, client =>
      runLong(client, `${SMALL_SAMPLE} ${index} ANALYZE "${nextSchema(name)}"."${table.name}"`),
    )
  }
}
