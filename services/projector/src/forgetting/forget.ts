import { randomUUID } from 'node:crypto'
import { type Position, START } from '@alba/platform/event-store/event-store'
import { inTransaction } from '@alba/platform/postgres/pool'
import type { ClientBase } from 'pg'
import { type Checkpoint, readCheckpoint } from '../runner/ledger.ts'
import type { Projection } from '../runner/projection.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { nextSchema, verifySchema } from '../runner/schema.ts'
import { removeStatement, upsertStatement } from '../runner/statement.ts'
import { openRefold, personalTypesOf, type Refold } from './refold.ts'

type Parts = Pick<RunnerContext, 'database' | 'eventLog'>

/** The model follows, and has not reached the erasure yet: it may still have events of before in memory. */
export class NotThereYet extends Error {}

/**
 * Makes a read model forget people whose keys are deleted (ADR 76). Their rows are folded anew from the log, where they
 * cannot be read any more, and replace those of the model in one transaction; all other rows stay. What a replay or a
 * verification has built so far is dropped, because it may have read the people; a replay then begins again.
 * Repeating it changes nothing.
 * @param until the position of the last of the erasures
 * @throws {NotThereYet} @throws {Poison}
 */
export async function forgetPeople(
  { database, eventLog }: Parts,
  projection: Projection,
  people: ReadonlySet<string>,
  until: Position,
): Promise<void> {
  if (personalTypesOf(projection).length === 0) return
  await inTransaction(database, client => restartReplay(client, projection))
  const checkpoint = await readCheckpoint(database, projection.name)
  if (checkpoint?.version !== projection.version) return
  // A model that is stopped stays where it is, and reads the events after that from the store when it goes on.
  if (checkpoint.state === 'live' && checkpoint.position < until) throw new NotThereYet(projection.name)
  const refold = await openRefold({ eventLog }, projection, people, checkpoint.position)
  // Most events are folded before the model has to wait.
  await refold.upTo(checkpoint.position)
  await inTransaction(database, client => replaceRows(client, projection, refold))
}

/** A replay of this version starts from the first event, in its state: a paused one stays paused. */
async function restartReplay(client: ClientBase, { name, version }: Projection): Promise<void> {
  await client.query(
    `UPDATE projections.replays SET position = $3, generation = $4, events_done = 0, updated_at = now()
     WHERE name = $1 AND version = $2 AND state IN ('running', 'paused', 'failed')`,
    [name, version, START, randomUUID()],
  )
  const other = await client.query('SELECT FROM projections.replays WHERE name = $1 AND version <> $2 AND state = $3', [
    name,
    version,
    'running',
  ])
  // Another version that is being built belongs to another process, which restarts it itself.
  if (other.rowCount === 0) await client.query(`DROP SCHEMA IF EXISTS "${nextSchema(name)}" CASCADE`)
  await client.query(`DROP SCHEMA IF EXISTS "${verifySchema(name)}" CASCADE`)
}

/**
 * Replaces the rows while the model's writer waits. The generation changes, so that the writer drops the rows that it
 * remembers, and every reader is told that any row may have changed.
 */
async function replaceRows(client: ClientBase, { name, version }: Projection, refold: Refold): Promise<void> {
  const { rows } = await client.query<Pick<Checkpoint, 'position'>>(
    'SELECT position FROM projections.checkpoints WHERE name = $1 AND version = $2 FOR UPDATE',
    [name, version],
  )
  const position = rows[0]?.position
  if (position === undefined) return
  await refold.upTo(position)
  for (const [table, folded] of refold.rows) {
    const kept = [...folded.values()].filter(row => row !== undefined)
    const gone = [...folded].flatMap(([key, row]) => (row === undefined ? [key] : []))
    if (kept.length > 0) await client.query(upsertStatement(name, table, kept))
    if (gone.length > 0) await client.query(removeStatement(name, table, gone))
  }
  await client.query('UPDATE projections.checkpoints SET generation = $2, updated_at = now() WHERE name = $1', [
    name,
    randomUUID(),
  ])
  await client.query(`SELECT pg_notify('projection_advanced', $1)`, [JSON.stringify({ projection: name, position })])
}
