import { randomUUID } from 'node:crypto'
import { type Position, START } from '@alba/platform/event-store/event-store'
import { inTransaction } from '@alba/platform/postgres/pool'
import type { ClientBase } from 'pg'
import { dropKept, dropOtherVersions, lockKept } from '../runner/kept.ts'
import { type Checkpoint, lockCheckpoint, lockReplay, type Replay, readCheckpoint } from '../runner/ledger.ts'
import type { Projection } from '../runner/projection.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { dropSchema, keptSchema, nextSchema, verifySchema } from '../runner/schema.ts'
import { removeStatement, upsertStatement } from '../runner/statement.ts'
import { type Erased, openRefold, personalTypesOf, type Refold } from './refold.ts'

type Parts = Pick<RunnerContext, 'database' | 'eventLog'>

/** The model follows, and has not reached the erasure yet: it may still have events from before it in memory. */
export class NotThereYet extends Error {}

/**
 * Makes a read model forget people, and data of bookings, whose keys are deleted (ADR 76, ADR 89). The rows about them are
 * folded anew from the log, where they cannot be read any more, and replace those of the model in one transaction; all
 * other rows stay. The same happens to the kept tables of this version (ADR 80). Those of other versions are dropped,
 * because only their own code could fold them. What a replay or a verification has built so far is dropped, because it
 * may have read what was erased; a replay then begins again. Repeating it changes nothing.
 * @param until the position of the last of the erasures
 * @throws {NotThereYet} @throws {Poison}
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
  const isOwn = checkpoint?.version === version
  // A model that is stopped stays where it is, and reads the events after that from the store when it goes on.
  if (isOwn && checkpoint.state === 'live' && checkpoint.position < until) throw new NotThereYet(name)
  // Kept tables are never further than the model in use.
  const head = checkpoint?.position ?? START
  const refold = await openRefold({ eventLog }, projection, erased, head)
  const done = await inTransaction(database, client => replaceKept(client, projection, refold, undefined))
  // Most events are folded before the model has to wait.
  if (isOwn) await refold.upTo(head)
  await inTransaction(database, async client => {
    await restartFromLog(client, projection)
    const live = await lockCheckpoint(client, name)
    await dropOtherVersions(client, name, version)
    // A swap may have replaced the model meanwhile.
    await replaceKept(client, projection, refold, done)
    if (live?.version === version) await replaceLive(client, projection, live, refold)
  })
}

/** A replay of this version starts from the first event, in its state: a paused one stays paused. */
async function dropBuilt(client: ClientBase, { name, version }: Projection): Promise<void> {
  const replay = await lockReplay(client, name)
  if (replay && replay.version === version && UNFINISHED.includes(replay.state)) await restart(client, name)
  // Another version that is being built belongs to another process, which restarts it itself.
  if (replay?.version === version || replay?.state !== 'running') await dropSchema(client, nextSchema(name))
  await dropSchema(client, verifySchema(name))
}

const UNFINISHED: readonly Replay['state'][] = ['running', 'paused', 'ready', 'failed']

/** A preview that was ready is built again, and waits again. */
const restart = (client: ClientBase, name: string) =>
  client.query(
    `UPDATE projections.replays SET position = $2, generation = $3, events_done = 0, kept_until = NULL,
       state = CASE state WHEN 'ready' THEN 'running' ELSE state END, updated_at = now()
     WHERE name = $1`,
    [name, START, randomUUID()],
  )

/**
 * Drops what a replay has built that began with kept tables after `forget` first called `dropBuilt`: those tables
 * may show the people.
 */
async function restartFromLog(client: ClientBase, projection: Projection): Promise<void> {
  const replay = await lockReplay(client, projection.name)
  if (replay?.kept_until) await dropBuilt(client, projection)
}

/**
 * @param done the generation of kept tables that have forgotten already
 * @returns the generation of those that have forgotten now
 */
async function replaceKept(client: ClientBase, projection: Projection, refold: Refold, done: string | undefined) {
  const { name, version } = projection
  const kept = await lockKept(client, name, version)
  if (!kept || kept.generation === done) return done
  if (kept.position < refold.position) {
    // The refold is past them and cannot go back: an undo took them meanwhile, folded further, and was given up.
    await dropKept(client, name, version)
    return undefined
  }
  await refold.upTo(kept.position)
  await replaceRows(client, keptSchema(name, version), refold)
  return kept.generation
}

/**
 * Replaces the rows while the model's writer waits. The generation changes, so that the writer drops the rows that it
 * remembers, and every reader is told that any row may have changed.
 */
async function replaceLive(client: ClientBase, { name }: Projection, { position }: Checkpoint, refold: Refold) {
  await refold.upTo(position)
  await replaceRows(client, name, refold)
  await client.query('UPDATE projections.checkpoints SET generation = $2, updated_at = now() WHERE name = $1', [
    name,
    randomUUID(),
  ])
  await client.query(`SELECT pg_notify('projection_advanced', $1)`, [JSON.stringify({ projection: name, position })])
}

async function replaceRows(client: ClientBase, schema: string, refold: Refold): Promise<void> {
  for (const [table, folded] of refold.rows) {
    const stay = [...folded.values()].filter(row => row !== undefined)
    const gone = [...folded].flatMap(([key, row]) => (row === undefined ? [key] : []))
    if (stay.length > 0) await client.query(upsertStatement(schema, table, stay))
    if (gone.length > 0) await client.query(removeStatement(schema, table, gone))
  }
}
