import { type Position, START } from '@alba/platform/event-store/event-store'
import { type Database, inTransaction } from '@alba/platform/postgres/pool'
import type { ClientBase } from 'pg'
import { CheckpointMoved } from './failures.ts'
import { lacksWhatIsIn } from './held.ts'
import { keepReplaced } from './kept.ts'
import { type Checkpoint, lockCheckpoint, type Replay } from './ledger.ts'
import type { Projection } from './projection.ts'
import { nextSchema } from './schema.ts'

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
  /** The rebuilt model leaves out an event that the live model has applied since, so the swap must not be made. */
  | 'incomplete'

/**
 * Replaces the live model by the rebuilt one in one transaction, which keeps the old tables under another name (ADR
 * 80).
 * @throws {CheckpointMoved} when the replay was paused or abandoned
 */
export async function swap(
  database: Database,
  projection: Projection,
  replay: Replay,
  position: Position,
): Promise<SwapOutcome> {
  const { name } = projection
  try {
    return await inTransaction<SwapOutcome>(database, async client => {
      await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
      const eventsDone = await finish(client, replay, position)
      // The row stays locked until the end, so that a process that wrongly believes it leads cannot move the live
      // model.
      const live = await lockCheckpoint(client, name)
      if ((live?.position ?? START) > position) throw new NotSwapped('behind')
      if (live && (await mustNotReplace(client, replay, live))) throw new NotSwapped('incomplete')
      await keepReplaced(client, name, live)
      await client.query(`ALTER SCHEMA "${nextSchema(name)}" RENAME TO "${name}"`)
      await client.query(
        `INSERT INTO projections.checkpoints (name, version, position, generation, state, events_done)
         VALUES ($1, $2, $3, $4, 'live', $5)
         ON CONFLICT (name) DO UPDATE SET version = EXCLUDED.version, position = EXCLUDED.position, state = 'live',
           generation = EXCLUDED.generation, events_done = EXCLUDED.events_done, error = NULL, poison = NULL, updated_at = now()`,
        [name, projection.version, position, replay.generation, eventsDone],
      )
      // The notification has no keys, because any row may have changed.
      await client.query(`SELECT pg_notify('projection_advanced', $1)`, [
        JSON.stringify({ projection: name, position }),
      ])
      return 'swapped'
    })
  } catch (error) {
    if (error instanceof NotSwapped) return error.outcome
    if (isLockFailure(error)) return 'busy'
    throw error
  }
}

/** @returns how many events the replay has folded @throws {CheckpointMoved} */
async function finish(client: ClientBase, { name, generation }: Replay, position: Position): Promise<number> {
  const { rows } = await client.query<Pick<Replay, 'events_done'>>(
    `UPDATE projections.replays SET state = 'done', updated_at = now(), finished_at = now()
     WHERE name = $1 AND generation = $2 AND position = $3 AND state = 'running' RETURNING events_done`,
    [name, generation, position],
  )
  if (!rows[0]) throw new CheckpointMoved(name)
  return rows[0].events_done
}

/**
 * Whether a replay that began with the first event leaves out one that the live model has applied: the replay met it
 * first. An operator who has kept tables put back wants to be without what came since.
 */
const mustNotReplace = async (client: ClientBase, replay: Replay, live: Checkpoint): Promise<boolean> =>
  replay.kept_until === null && lacksWhatIsIn(client, replay, live)

/** Thrown to roll the transaction back. */
class NotSwapped extends Error {
  readonly outcome: SwapOutcome
  constructor(outcome: SwapOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

/** 55P03: the lock was not free in time. 40P01: a deadlock with readers of several tables. */
const isLockFailure = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')
