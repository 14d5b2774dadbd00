import { readFile } from 'node:fs/promises'
import type { ReplayStatus } from '@alba/contracts/operations/models'
import type { Position } from '@alba/platform/event-store/event-store'
import { batchedReads } from '@alba/platform/postgres/batched-reads'
import { prepareSchema } from '@alba/platform/postgres/migrate'
import type { Database } from '@alba/platform/postgres/pool'
import { reasonOf } from '@alba/platform/reason'
import type { ClientBase } from 'pg'
import { CheckpointMoved, type EventName, Poison } from './failures.ts'

/** How far a live read model has come: its row in `projections.checkpoints` (`ledger.sql`). */
export type Checkpoint = {
  readonly name: string
  readonly version: number
  /** All events up to this position are in the model. */
  readonly position: Position
  /** A random id that each rebuild changes, so that a process which knows only the earlier model writes nothing. */
  readonly generation: string
  readonly state: 'live' | 'stopped'
  /** Why the model is stopped; null while it is not. */
  readonly error: string | null
  /** The event that stopped the model; null for any other reason. */
  readonly poison: EventName | null
  readonly events_done: number
  /** UTC instant. */
  readonly updated_at: string
}

export type ReplayState = ReplayStatus['state']

/** The last replay of a read model: its row in `projections.replays`. */
export type Replay = Omit<Checkpoint, 'state'> & {
  readonly state: ReplayState
  /** An estimate, because events are appended during the replay. Null while it is not known. */
  readonly events_total: number | null
  /** Events a second since it was started or resumed. */
  readonly rate: number
  readonly started_at: string
  readonly finished_at: string | null
  /** Whether it waits, once it is built, until an operator has looked at the difference. */
  readonly preview: boolean
  /** When it began with kept tables: until when they are kept. Null when it began with the first event. */
  readonly kept_until: string | null
  /** Who asked for the last act on it, and why. Null when the projector itself began it. */
  readonly who: string | null
  readonly why: string | null
}

/** Creates the tables that `ledger.sql` describes. */
export const prepareLedgers = async (database: Database): Promise<void> =>
  prepareSchema(database, 'projections', await readFile(new URL('./ledger.sql', import.meta.url), 'utf8'))

/** Reads the row of a read model. All models look at theirs every second, so reads at the same time share a query. */
function rowReader<Row extends { readonly name: string }>(table: 'checkpoints' | 'replays') {
  const readers = new WeakMap<Database, (names: readonly string[]) => Promise<Row[]>>()
  return async (database: Database, name: string): Promise<Row | undefined> => {
    const text = `SELECT * FROM projections.${table} WHERE name = ANY ($1)`
    const load = async (names: readonly string[]) => (await database.query<Row>(text, [names])).rows
    const read = readers.get(database) ?? batchedReads(load, ({ name: key }: Row) => key)
    readers.set(database, read)
    const [row] = await read([name])
    return row
  }
}

export const readCheckpoint = rowReader<Checkpoint>('checkpoints')
export const readReplay = rowReader<Replay>('replays')

/** The checkpoint, which nobody moves until the transaction ends. */
export async function lockCheckpoint(client: ClientBase, name: string): Promise<Checkpoint | undefined> {
  const text = 'SELECT * FROM projections.checkpoints WHERE name = $1 FOR UPDATE'
  return (await client.query<Checkpoint>(text, [name])).rows[0]
}

/** The replay, which nobody moves and no operator steers until the transaction ends. */
export async function lockReplay(client: ClientBase, name: string): Promise<Replay | undefined> {
  const text = 'SELECT * FROM projections.replays WHERE name = $1 FOR UPDATE'
  return (await client.query<Replay>(text, [name])).rows[0]
}

/** Marks the model as stopped, so that status, readiness and metrics of every process show it. */
export const markStopped = (database: Database, { name, generation }: Checkpoint, why: Why) =>
  database.query(
    `UPDATE projections.checkpoints SET state = 'stopped', error = $3, poison = $4, updated_at = now()
     WHERE name = $1 AND generation = $2`,
    [name, generation, why.error, why.poison],
  )

/** Marks a running replay as failed. One that was paused or abandoned meanwhile stays so. */
export const markFailed = (database: Database, { name, generation }: Replay, why: Why) =>
  database.query(
    `UPDATE projections.replays SET state = 'failed', error = $3, poison = $4, updated_at = now(), finished_at = now()
     WHERE name = $1 AND generation = $2 AND state = 'running'`,
    [name, generation, why.error, why.poison],
  )

/**
 * Marks a preview that has reached the head of the log as ready to be looked at. Only comparisons write it from then
 * on.
 * @throws {CheckpointMoved} when it was paused or abandoned meanwhile
 */
export async function holdPreview(database: Database, { name, generation }: Replay, position: Position): Promise<void> {
  const { rowCount } = await database.query(
    `UPDATE projections.replays SET state = 'ready', updated_at = now(), finished_at = now()
     WHERE name = $1 AND generation = $2 AND position = $3 AND state = 'running' AND preview`,
    [name, generation, position],
  )
  if (rowCount !== 1) throw new CheckpointMoved(name)
}

/** Why a model is stopped, or a replay has failed. */
type Why = Pick<Checkpoint, 'error' | 'poison'>

/** Why a model is stopped by an error. */
export const whyOf = (cause: unknown): Why => ({
  error: reasonOf(cause),
  poison: cause instanceof Poison ? cause.event : null,
})
