import type { KeptModel } from '@alba/contracts/operations/models'
import { type Database, inTransaction } from '@alba/platform/postgres/pool'
import type { ClientBase } from 'pg'
import type { Checkpoint, Replay } from './ledger.ts'
import { dropSchema, keptSchema, nextSchema, schemaExists } from './schema.ts'

/**
 * The tables that a swap replaced (ADR 80). They are kept for a day, one set for each version, and are not written. A
 * replay puts them back: it begins with these tables instead of the first event, so it folds only the events since.
 */
export type Kept = KeptModel & {
  /** The name of the read model. */
  readonly name: string
  /** That of the model when it was in use, or of the replay that began with these tables and was given up. */
  readonly generation: string
  /** How many events these tables have applied. */
  readonly events_done: number
}

const KEPT_FOR = '1 day'

/** The kept tables of all models, newest first. */
export async function readKept(database: Pick<ClientBase, 'query'>): Promise<Kept[]> {
  return (await database.query<Kept>('SELECT * FROM projections.kept ORDER BY since DESC')).rows
}

/**
 * Takes the tables of the live model out of use and keeps them, within the caller's transaction. The tables are locked
 * first, because renaming their schema does not wait for readers: a query that joins two tables could otherwise find
 * one before the swap and the other one after it.
 * @param live undefined when there is no model in use: tables without a checkpoint are dropped
 */
export async function keepReplaced(client: ClientBase, name: string, live: Checkpoint | undefined): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    'SELECT format(\'%I.%I\', schemaname, tablename) AS "table" FROM pg_tables WHERE schemaname = $1 ORDER BY 1',
    [name],
  )
  const tables = rows.map(({ table }) => table)
  if (tables.length > 0) await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`)
  if (!live || !(await schemaExists(client, name))) return void (await dropSchema(client, name))
  await keep(client, { ...live, schema: name }, null)
  await dropBehindInForgetting(client, name)
}

type TablesToKeep = Pick<Kept, 'name' | 'version' | 'position' | 'generation' | 'events_done'> & {
  readonly schema: string
}

/**
 * Renames a schema to that of kept tables, and lists it in place of earlier ones of the same version.
 * @param until UTC; null: `KEPT_FOR` from now on
 */
async function keep(client: ClientBase, tables: TablesToKeep, until: string | null): Promise<void> {
  const { name, version, position, generation, events_done, schema } = tables
  await dropSchema(client, keptSchema(name, version))
  await client.query(`ALTER SCHEMA "${schema}" RENAME TO "${keptSchema(name, version)}"`)
  await client.query(
    `INSERT INTO projections.kept (name, version, position, generation, events_done, until)
     VALUES ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now() + interval '${KEPT_FOR}'))
     ON CONFLICT (name, version) DO UPDATE SET position = EXCLUDED.position, generation = EXCLUDED.generation,
       events_done = EXCLUDED.events_done, since = now(), until = EXCLUDED.until`,
    [name, version, position, generation, events_done, until],
  )
}

/**
 * Takes the kept tables of a version off the list, within the caller's transaction, which must rename their schema.
 * @returns undefined when there are none
 */
export async function takeKept(client: ClientBase, name: string, version: number): Promise<Kept | undefined> {
  const text = 'DELETE FROM projections.kept WHERE name = $1 AND version = $2 RETURNING *'
  return (await client.query<Kept>(text, [name, version])).rows[0]
}

/**
 * Removes what a replay has built, within the caller's transaction, which has locked its row. When it began with kept
 * tables, they become kept tables again, with what it has folded into them since.
 */
export async function clearNext(client: ClientBase, replay: Replay | undefined): Promise<void> {
  const schema = replay && nextSchema(replay.name)
  const beganWithKept = replay && schema && replay.kept_until !== null && isUnfinished(replay)
  if (beganWithKept && (await schemaExists(client, schema)))
    await keep(client, { ...replay, schema }, replay.kept_until)
  else if (schema) await dropSchema(client, schema)
}

const isUnfinished = ({ state }: Replay): boolean => state !== 'done' && state !== 'abandoned'

/**
 * Drops kept tables whose time is over, and those that are behind in forgetting.
 * @returns the names of their schemas
 */
export const dropOutdatedKept = (database: Database): Promise<string[]> =>
  inTransaction(database, async client => [
    ...(await dropWhere(client, 'until < now()', [])),
    ...(await dropBehindInForgetting(client, null)),
  ])

/** Drops every set of kept tables of a model, so that no earlier one can be put back. @returns whether there was one */
export const discardKept = (database: Database, model: string): Promise<boolean> =>
  inTransaction(database, async client => (await dropWhere(client, 'name = $1', [model])).length > 0)

/**
 * Drops the kept tables of versions that have not forgotten every erasure that another version of the model has. Only
 * the code of their own version could make them forget, and it may never run again.
 * @param name of the model; null: all models
 */
const dropBehindInForgetting = (client: ClientBase, name: string | null): Promise<string[]> =>
  dropWhere(
    client,
    `($1::text IS NULL OR name = $1) AND
     coalesce((SELECT f.position FROM projections.forgotten f WHERE f.name = k.name AND f.version = k.version), '')
       < (SELECT max(f.position) FROM projections.forgotten f WHERE f.name = k.name)`,
    [name],
  )

/** Drops the kept tables of a version, if there are any. @returns the names of their schemas */
export const dropKept = (client: ClientBase, name: string, version: number): Promise<string[]> =>
  dropWhere(client, 'name = $1 AND version = $2', [name, version])

/**
 * Drops the kept tables of all versions except one, whose code is running and can make its tables forget.
 * @returns the names of their schemas
 */
export const dropKeptOfOtherVersions = (client: ClientBase, name: string, version: number): Promise<string[]> =>
  dropWhere(client, 'name = $1 AND version <> $2', [name, version])

async function dropWhere(client: ClientBase, condition: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await client.query<Pick<Kept, 'name' | 'version'>>(
    `DELETE FROM projections.kept AS k WHERE ${condition} RETURNING name, version`,
    [...values],
  )
  for (const { name, version } of rows) await dropSchema(client, keptSchema(name, version))
  return rows.map(({ name, version }) => keptSchema(name, version))
}

/** The kept tables of a version, which nobody takes or drops until the transaction ends. */
export async function lockKept(client: ClientBase, name: string, version: number): Promise<Kept | undefined> {
  const text = 'SELECT * FROM projections.kept WHERE name = $1 AND version = $2 FOR UPDATE'
  return (await client.query<Kept>(text, [name, version])).rows[0]
}
