import { randomUUID } from 'node:crypto'
import type { Act } from '@alba/contracts/operations/models'
import { START } from '@alba/platform/event-store/event-store'
import { type Database, inTransaction } from '@alba/platform/postgres/pool'
import type { ClientBase } from 'pg'
import { carryHeld } from './held.ts'
import { clearNext, takeKept } from './kept.ts'
import { lockReplay, type Replay } from './ledger.ts'
import type { Projection } from './projection.ts'
import { keptSchema, nextSchema } from './schema.ts'

/*
 * The requests about a replay. The row in `projections.replays` is the request: whichever process leads the projection
 * carries it out, also after a crash. Each function returns whether the state of the replay allowed it.
 */

type Named = Pick<Projection, 'name' | 'version'>

/** `asked` is left out when the projector itself begins. */
type Begin = { readonly preview?: boolean; readonly asked?: Act }

/**
 * Starts a replay from the first event. `'if none'`: only if no replay of this version is running, paused or ready.
 * `'anew'`: always. The expected total is the number of events that the live model has applied. If the live model has
 * another version, the total is not known, and is estimated during the replay.
 */
export const startReplay = (
  database: Database,
  { name, version }: Named,
  how: 'if none' | 'anew',
  { preview = false, asked }: Begin = {},
): Promise<boolean> =>
  inTransaction(database, async client => {
    await client.query(
      `INSERT INTO projections.replays (name, version, position, generation, state, events_done)
       VALUES ($1, $2, $3, $4, 'abandoned', 0) ON CONFLICT DO NOTHING`,
      [name, version, START, randomUUID()],
    )
    const replay = await lockReplay(client, name)
    if (how === 'if none' && isUnderWay(replay, version)) return false
    await clearNext(client, replay)
    await begin(client, { name, version, position: START, events_done: 0, preview, kept_until: null }, asked)
    return true
  })

/** Puts the kept tables of this version back, by a replay that begins with them. */
export const restoreKept = (database: Database, { name, version }: Named, asked?: Act): Promise<boolean> =>
  inTransaction(database, async client => {
    const replay = await lockReplay(client, name)
    const kept = isUnderWay(replay, version) ? undefined : await takeKept(client, name, version)
    if (!kept) return false
    await clearNext(client, replay)
    await client.query(`ALTER SCHEMA "${keptSchema(name, version)}" RENAME TO "${nextSchema(name)}"`)
    const { position, events_done, until } = kept
    const generation = await begin(
      client,
      { name, version, position, events_done, preview: false, kept_until: until },
      asked,
    )
    await carryHeld(client, name, kept.generation, generation)
    return true
  })

/** Makes a model of this version, from the kept tables if there are any. */
export const buildVersion = async (database: Database, projection: Named): Promise<boolean> =>
  (await restoreKept(database, projection)) || startReplay(database, projection, 'if none')

const isUnderWay = (replay: Replay | undefined, version: number): boolean =>
  replay?.version === version && ['running', 'paused', 'ready'].includes(replay.state)

type Beginning = Pick<Replay, 'name' | 'version' | 'position' | 'events_done' | 'preview' | 'kept_until'>

/** @returns the generation of the replay */
async function begin(
  client: ClientBase,
  { name, version, position, events_done, preview, kept_until }: Beginning,
  by?: Act,
): Promise<string> {
  const generation = randomUUID()
  await client.query(
    `UPDATE projections.replays SET version = $2, position = $3, generation = $4, state = 'running', error = NULL,
       poison = NULL, events_done = $5, rate = 0, started_at = now(), updated_at = now(), finished_at = NULL,
       preview = $6, kept_until = $7, who = $8, why = $9,
       events_total = (SELECT events_done FROM projections.checkpoints WHERE name = $1 AND version = $2)
     WHERE name = $1`,
    [name, version, position, generation, events_done, preview, kept_until, by?.who ?? null, by?.why ?? null],
  )
  return generation
}

/** In which states of its replay an act on a read model is allowed. */
export const steerableIn: Record<'pause' | 'resume' | 'swap' | 'abandon', readonly Replay['state'][]> = {
  pause: ['running'],
  resume: ['paused', 'failed'],
  swap: ['ready'],
  abandon: ['running', 'paused', 'ready', 'failed'],
}

export const pauseReplay = (database: Database, name: string, asked?: Act): Promise<boolean> =>
  changeState(database, { name, to: 'paused', from: steerableIn.pause }, asked)

/** Resumes a replay, also a failed one, once its cause is fixed. */
export const resumeReplay = (database: Database, name: string, asked?: Act): Promise<boolean> =>
  changeState(database, { name, to: 'running', from: steerableIn.resume }, asked)

/** Puts a preview in the place of the live model, once it has caught up. */
export const swapPreview = (database: Database, name: string, asked?: Act): Promise<boolean> =>
  changeState(database, { name, to: 'running', from: steerableIn.swap, preview: false }, asked)

/** Ends the replay and drops what it built. The live model is not touched, and kept tables are kept. */
export const abandonReplay = (database: Database, name: string, asked?: Act): Promise<boolean> =>
  abandonIf(database, name, ({ state }) => steerableIn.abandon.includes(state), asked)

/**
 * Abandons a replay of an older version that has failed: this version takes its place, so nobody is to resume it or to skip
 * its event. After a roll-back an older version fails at what it cannot read.
 */
export const abandonFailedOlder = (database: Database, { name, version }: Named): Promise<boolean> =>
  abandonIf(database, name, replay => replay.state === 'failed' && replay.version < version)

const abandonIf = (
  database: Database,
  name: string,
  isToEnd: (replay: Replay) => boolean,
  asked?: Act,
): Promise<boolean> =>
  inTransaction(database, async client => {
    const replay = await lockReplay(client, name)
    if (!replay || !isToEnd(replay)) return false
    await clearNext(client, replay)
    await client.query(
      `UPDATE projections.replays SET state = 'abandoned', updated_at = now(), finished_at = now(),
         who = coalesce($2, who), why = CASE WHEN $2 IS NULL THEN why ELSE $3 END
       WHERE name = $1`,
      [name, asked?.who ?? null, asked?.why ?? null],
    )
    return true
  })

type Change = {
  readonly name: string
  readonly to: Replay['state']
  readonly from: readonly Replay['state'][]
  readonly preview?: boolean
}

async function changeState(database: Database, { name, to, from, preview }: Change, asked?: Act): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE projections.replays SET state = $2, error = NULL, poison = NULL, finished_at = NULL, updated_at = now(),
       preview = coalesce($4, preview), who = coalesce($5, who), why = CASE WHEN $5 IS NULL THEN why ELSE $6 END
     WHERE name = $1 AND state = ANY ($3)`,
    [name, to, from, preview ?? null, asked?.who ?? null, asked?.why ?? null],
  )
  return rowCount === 1
}
