import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Position, START } from '@alba/platform/event-store/event-store'
import { prepareSchema } from '@alba/platform/postgres/migrate'
import { type Database, inTransaction } from '@alba/platform/postgres/pool'
import { reasonOf } from '@alba/platform/reason'
import { type EventName, Poison } from './failures.ts'
import type { Projection } from './projection.ts'
import { nextSchema } from './schema.ts'

export type Checkpoint = {
  readonly name: string
  readonly version: number
  /** All events up to this position are in the model. */
  readonly position: Position
  readonly generation: string
  readonly state: 'live' | 'stopped'
  readonly error: string | null
  /** The event that stopped the model; null for any other reason. */
  readonly poison: EventName | null
  readonly events_done: number
  /** UTC instant. */
  readonly updated_at: string
}

export type ReplayState = 'running' | 'paused' | 'done' | 'abandoned' | 'failed'

export type Replay = Omit<Checkpoint, 'state'> & {
  readonly state: ReplayState
  readonly events_total: number | null
  readonly rate: number
  readonly started_at: string
  readonly finished_at: string | null
}

/** The tables of checkpoints and replays. */
export const prepareLedgers = async (database: Database): Promise<void> =>
  prepareSchema(database, await readFile(new URL('./ledger.sql', import.meta.url), 'utf8'))

export async function readCheckpoint(database: Database, name: string): Promise<Checkpoint | undefined> {
  const { rows } = await database.query<Checkpoint>('SELECT * FROM projections.checkpoints WHERE name = $1', [name])
  return rows[0]
}

export async function readReplay(database: Database, name: string): Promise<Replay | undefined> {
  const { rows } = await database.query<Replay>('SELECT * FROM projections.replays WHERE name = $1', [name])
  return rows[0]
}

/** Marks the model as stopped, so that status, readiness and metrics of every process show it. */
export const markStopped = (database: Database, { name, generation }: Checkpoint, why: Why) =>
  database.query(
    `UPDATE projections.checkpoints SET state = 'stopped', error = $3, poison = $4, updated_at = now()
     WHERE name = $1 AND generation = $2`,
    [name, generation, why.error, why.poison],
  )

export const markFailed = (database: Database, { name, generation }: Replay, why: Why) =>
  database.query(
    `UPDATE projections.replays SET state = 'failed', error = $3, poison = $4, updated_at = now(), finished_at = now()
     WHERE name = $1 AND generation = $2 AND state = 'running'`,
    [name, generation, why.error, why.poison],
  )

/** Why a model is stopped. */
type Why = Pick<Checkpoint, 'error' | 'poison'>

export const whyOf = (cause: unknown): Why => ({
  error: reasonOf(cause),
  poison: cause instanceof Poison ? cause.event : null,
})

/*
 * The requests of an operator about a replay. The row in `projections.replays` is the request: whichever process leads
 * the projection carries it out, also after a crash. Each function returns whether the state of the replay allowed it.
 */

/**
 * Starts a replay from the first event. `'if none'`: only if no replay of this version is running or paused. `'anew'`:
 * always. The expected total is the number of events that the live model has applied. If the live model has another
 * version, the total is not known, and is estimated during the replay.
 */
export async function startReplay(
  database: Database,
  { name, version }: Projection,
  how: 'if none' | 'anew',
): Promise<boolean> {
  const { rowCount } = await database.query(
    `INSERT INTO projections.replays AS r (name, version, position, generation, state, events_done, events_total)
     VALUES ($1, $2, $5, $3, 'running', 0,
       (SELECT events_done FROM projections.checkpoints WHERE name = $1 AND version = $2))
     ON CONFLICT (name) DO UPDATE SET version = EXCLUDED.version, position = EXCLUDED.position,
       generation = EXCLUDED.generation, state = 'running', error = NULL, poison = NULL, events_done = 0,
       events_total = EXCLUDED.events_total, rate = 0, started_at = now(), updated_at = now(), finished_at = NULL
     WHERE $4 OR r.state NOT IN ('running', 'paused') OR r.version <> EXCLUDED.version`,
    [name, version, randomUUID(), how === 'anew', START],
  )
  return rowCount === 1
}

export const pauseReplay = async (database: Database, name: string): Promise<boolean> =>
  changeState(database, name, 'paused', ['running'])

/** Resumes a replay, also a failed one, once its cause is fixed. */
export const resumeReplay = async (database: Database, name: string): Promise<boolean> =>
  changeState(database, name, 'running', ['paused', 'failed'])

/** Ends the replay and drops what it built. The live model is not touched. */
export const abandonReplay = (database: Database, name: string): Promise<boolean> =>
  inTransaction(database, async client => {
    const { rowCount } = await client.query(
      `UPDATE projections.replays SET state = 'abandoned', updated_at = now(), finished_at = now()
       WHERE name = $1 AND state IN ('running', 'paused', 'failed')`,
      [name],
    )
    if (rowCount === 1) await client.query(`DROP SCHEMA IF EXISTS "${nextSchema(name)}" CASCADE`)
    return rowCount === 1
  })

async function changeState(database: Database, name: string, to: string, from: readonly string[]): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE projections.replays SET state = $2, error = NULL, poison = NULL, finished_at = NULL, updated_at = now()
     WHERE name = $1 AND state = ANY ($3)`,
    [name, to, from],
  )
  return rowCount === 1
}
