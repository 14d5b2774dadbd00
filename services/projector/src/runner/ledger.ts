import type { Position } from '@alba/platform/event-store/event-store'
import type { Database } from '@alba/platform/postgres/pool'

/** Empty before the first event. */
export type Reached = Position | ''

export type Checkpoint = {
  readonly name: string
  readonly version: number
  readonly position: Reached
  readonly generation: string
  readonly state: 'live' | 'stopped'
  readonly error: string | null
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

export async function readCheckpoint(database: Database, name: string): Promise<Checkpoint | undefined> {
  const { rows } = await database.query<Checkpoint>('SELECT * FROM projections.checkpoints WHERE name = $1', [name])
  return rows[0]
}

export async function readReplay(database: Database, name: string): Promise<Replay | undefined> {
  const { rows } = await database.query<Replay>('SELECT * FROM projections.replays WHERE name = $1', [name])
  return rows[0]
}

/** Marks the model as stopped, so that status, readiness and metrics of every process show it. */
export const markStopped = (database: Database, { name, generation }: Checkpoint, error: string) =>
  database.query(
    `UPDATE projections.checkpoints SET state = 'stopped', error = $3, updated_at = now()
     WHERE name = $1 AND generation = $2`,
    [name, generation, error],
  )

/** A stopped model gets another try whenever a process begins to lead it: the code may have been mended. */
export const reviveStopped = (database: Database, name: string, version: number) =>
  database.query(
    `UPDATE projections.checkpoints SET state = 'live', error = NULL
     WHERE name = $1 AND version = $2 AND state = 'stopped'`,
    [name, version],
  )

export const markFailed = (database: Database, { name, generation }: Replay, error: string) =>
  database.query(
    `UPDATE projections.replays SET state = 'failed', error = $3, updated_at = now(), finished_at = now()
     WHERE name = $1 AND generation = $2 AND state = 'running'`,
    [name, generation, error],
  )
