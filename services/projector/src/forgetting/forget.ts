import { randomUUID } from 'node:crypto'
import { type Position, START } from '@alba/platform/event-store/event-store'
import { inTransaction } from '@alba/platform/postgres/pool'
import type { ClientBase } from 'pg'
import { carryHeld, holdTheSame, nothingHeld, readHeld } from '../runner/held.ts'
import { dropKept, dropKeptOfOtherVersions, lockKept } from '../runner/kept.ts'
import { type Checkpoint, lockCheckpoint, lockReplay, type Replay, readCheckpoint } from '../runner/ledger.ts'
import type { Projection } from '../runner/projection.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { dropSchema, keptSchema, nextSchema, verifySchema } from '../runner/schema.ts'
import { removeStatement, upsertStatement } from '../runner/statement.ts'
import { type Erased, openRefold, personalTypesOf, type Refold } from './refold.ts'

type Parts = Pick<RunnerContext, 'database' | 'eventLog'>

/**
 * The live model is still at an earlier position than the erasure. Its writer may have events in memory in which the
 * erased data can still be read.
 */
export class NotThereYet extends Error {}

/**
 * Makes a read model forget data whose keys are deleted: that of people, of bookings, of recipients (ADR 76, ADR 89).
 * - The model in use: the rows about that data are folded anew from the log, where it cannot be read any more, and
 *   replaced in one transaction. All other rows stay.
 * - The kept tables of this version, which a swap replaced and an undo would put back (ADR 80): the same.
 * - The kept tables of other versions: dropped, because only the code of those versions could fold them.
 * - What a replay or a verification has built so far: dropped, because it may have read what was erased. A replay
 *   begins again.
 *
 * Repeating it changes nothing.
 * @param until the position of the last of the erasures
 * @throws {NotThereYet} when the live model has not reached that position, or leaves out other streams meanwhile
 * @throws {Poison} when an event cannot be applied
 */
export async function forget(
  { database, eventLog }: Parts,
  projection: Projection,
  erased: Erased,
  until: Position,
): Promise<void> {
  if (personalTypesOf(projection).length === 0) return
  const { name, version } = projection
  await inTransaction(database, client => dropBuilt(client, projection))
  const checkpoint = await readCheckpoint(database, name)
  const isInUse = checkpoint?.version === version
  // A stopped model is not waited for: it has no later events in memory, and will read them from the store.
  if (isInUse && checkpoint.state === 'live' && checkpoint.position < until) throw new NotThereYet(name)
  // Rows with erased data come from events up to here: kept tables are never further than the model in use, and later
  // events are read when that data is unreadable already.
  const position = checkpoint?.position ?? START
  const held = checkpoint ? await readHeld(database, checkpoint) : nothingHeld
  const refold = await openRefold({ eventLog }, projection, erased, position, held)
  const keptGeneration = await inTransaction(database, client => replaceKept(client, projection, refold, undefined))
  // Folds most events now, because the transaction below makes the writer of the model wait.
  if (isInUse) await refold.upTo(position)
  await inTransaction(database, async client => {
    await dropBuiltFromKept(client, projection)
    const live = await lockCheckpoint(client, name)
    await dropKeptOfOtherVersions(client, name, version)
    // Once more, because a swap may have kept other tables meanwhile.
    await replaceKept(client, projection, refold, keptGeneration)
    if (live?.version !== version) return
    if (!holdTheSame(await readHeld(client, live), refold.held)) throw new NotThereYet(name)
    await replaceLive(client, projection, live, refold)
  })
}

/**
 * Drops what a replay or a verification has built so far. A replay of this version begins again with the first event.
 * One that was paused or has failed stays so.
 */
async function dropBuilt(client: ClientBase, { name, version }: Projection): Promise<void> {
  const replay = await lockReplay(client, name)
  if (replay && replay.version === version && UNFINISHED.includes(replay.state)) await restart(client, name)
  // A running replay of another version belongs to a process with that version, which restarts it itself.
  if (replay?.version === version || replay?.state !== 'running') await dropSchema(client, nextSchema(name))
  await dropSchema(client, verifySchema(name))
}

const UNFINISHED: readonly Replay['state'][] = ['running', 'paused', 'ready', 'failed']

/**
 * Puts a replay back to the first event. The new generation keeps a process that is building it from writing what it
 * has in memory. A preview that was ready is built again, then waits for an operator again.
 */
const restart = (client: ClientBase, name: string) =>
  client.query(
    `UPDATE projections.replays SET position = $2, generation = $3, events_done = 0, kept_until = NULL,
       state = CASE state WHEN 'ready' THEN 'running' ELSE state END, updated_at = now()
     WHERE name = $1`,
    [name, START, randomUUID()],
  )

/**
 * Drops what a replay has built that began with kept tables, as an undo does. It may have begun after `forget` called
 * `dropBuilt`, with tables that had not forgotten yet.
 */
async function dropBuiltFromKept(client: ClientBase, projection: Projection): Promise<void> {
  const replay = await lockReplay(client, projection.name)
  // `kept_until` is null for a replay that began with the first event.
  const beganWithKept = replay !== undefined && replay.kept_until !== null
  if (beganWithKept) await dropBuilt(client, projection)
}

/**
 * Makes the kept tables of this version forget.
 * @param alreadyDone the generation of kept tables that have forgotten already
 * @returns the generation of the kept tables that have forgotten now
 */
async function replaceKept(
  client: ClientBase,
  projection: Projection,
  refold: Refold,
  alreadyDone: string | undefined,
): Promise<string | undefined> {
  const { name, version } = projection
  const kept = await lockKept(client, name, version)
  if (!kept || kept.generation === alreadyDone) return alreadyDone
  const isOtherFold = !holdTheSame(await readHeld(client, kept), refold.held)
  if (kept.position < refold.position || isOtherFold) {
    // The refold has passed the position of these tables and cannot go back: an undo had taken them when this function
    // was called before, and was given up meanwhile, which put them back among the kept ones. Or these tables leave out
    // other streams than the model in use.
    await dropKept(client, name, version)
    return undefined
  }
  await refold.upTo(kept.position)
  await replaceRows(client, keptSchema(name, version), refold)
  return kept.generation
}

/**
 * Replaces rows of the model in use, while the lock on its checkpoint keeps its writer waiting. The new generation
 * makes the writer drop the rows that it has in memory. The notification makes gateways read again.
 */
async function replaceLive(
  client: ClientBase,
  { name }: Projection,
  { position, generation }: Checkpoint,
  refold: Refold,
): Promise<void> {
  await refold.upTo(position)
  await replaceRows(client, name, refold)
  const next = randomUUID()
  await client.query('UPDATE projections.checkpoints SET generation = $2, updated_at = now() WHERE name = $1', [
    name,
    next,
  ])
  await carryHeld(client, name, generation, next)
  await client.query(`SELECT pg_notify('projection_advanced', $1)`, [JSON.stringify({ projection: name, position })])
}

async function replaceRows(client: ClientBase, schema: string, refold: Refold): Promise<void> {
  for (const [table, folded] of refold.rows) {
    const present = [...folded.values()].filter(row => row !== undefined)
    const removedKeys = [...folded].flatMap(([key, row]) => (row === undefined ? [key] : []))
    if (present.length > 0) await client.query(upsertStatement(schema, table, present))
    if (removedKeys.length > 0) await client.query(removeStatement(schema, table, removedKeys))
  }
}
