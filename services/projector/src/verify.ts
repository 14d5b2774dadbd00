import { randomUUID } from 'node:crypto'
import { type Position, START, toPlace } from '@alba/platform/event-store/event-store'
import { type Database, inTransaction, runLong } from '@alba/platform/postgres/pool'
import type { ClientBase } from 'pg'
import { asPoison, Poison } from './runner/failures.ts'
import { readCheckpoint } from './runner/ledger.ts'
import { applyPage, type Model, openModel } from './runner/model.ts'
import { PAGE_SIZE, upTo } from './runner/pages.ts'
import { handledTypes, type Projection, type RowKey, type Table } from './runner/projection.ts'
import { replayWriter } from './runner/replay-writer.ts'
import type { RunnerContext } from './runner/runner.ts'
import { createSchema, verifySchema } from './runner/schema.ts'
import { isSkipped } from './runner/skipped.ts'

/**
 * A row that differs between the live model and a fresh replay. `columns` is empty when only one of them has the row.
 */
export type Difference = {
  readonly table: string
  readonly key: RowKey
  readonly in: 'live only' | 'replay only' | 'both'
  readonly columns: readonly string[]
}

export type Verification = {
  /** Both were compared as they were at this position. */
  readonly position: Position
  readonly rows: number
  /** The number of rows that differ. */
  readonly different: number
  /** The first of them, without values, which may be personal data. */
  readonly samples: readonly Difference[]
}

const SAMPLES = 20

/**
 * Replays the projection into a separate schema, and compares it with the live model row by row. Only for the last
 * events the live model is held, so that both are at the same position.
 * @throws {Error} when there is no live model, or it is stopped
 * @throws {Poison}
 */
export async function compare(
  context: Pick<RunnerContext, 'database' | 'eventLog'>,
  projection: Projection,
): Promise<Verification> {
  const { database } = context
  const start = await readCheckpoint(database, projection.name)
  const isComparable = start?.state === 'live' && start.version === projection.version
  if (!isComparable) throw new Error(`${projection.name} has no live model of this version to compare with`)
  const scratch = await openScratch(database, projection)
  try {
    await fold(context, projection, scratch, start.position)
    return await inTransaction(database, async reader => {
      await reader.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
      const position = await standStill(database, projection, async held => {
        await fold(context, projection, scratch, held)
        // The first query takes the snapshot; in it both models are at the held position.
        await reader.query('SELECT 1')
      })
      return { position, ...(await compareTables(reader, projection)) }
    })
  } finally {
    await dropScratch(database, projection)
  }
}

async function compareTables(reader: ClientBase, projection: Projection): Promise<Omit<Verification, 'position'>> {
  const result = { rows: 0, different: 0, samples: [] as Difference[] }
  for (const table of projection.tables) {
    const live = `"${projection.name}"."${table.name}"`
    const replayed = `"${verifySchema(projection.name)}"."${table.name}"`
    const counted = await runLong<{ rows: number }>(reader, `SELECT count(*)::integer AS rows FROM ${live}`)
    const found = await runLong<Difference & { total: number }>(reader, differencesIn(table, live, replayed))
    result.rows += counted.rows[0]?.rows ?? 0
    result.different += found.rows[0]?.total ?? 0
    result.samples.push(...found.rows.map(({ total, ...difference }) => difference))
  }
  return result
}

async function openScratch(database: Database, projection: Projection): Promise<Model> {
  const schema = verifySchema(projection.name)
  const generation = randomUUID()
  await inTransaction(database, async client => {
    await client.query('DELETE FROM projections.replays WHERE name = $1', [schema])
    await createSchema(client, projection, schema)
    await client.query(
      `INSERT INTO projections.replays (name, version, position, generation, state, events_done)
       VALUES ($1, $2, $4, $3, 'running', 0)`,
      [schema, projection.version, generation, START],
    )
  })
  const ledger = { name: schema, generation }
  return openModel({ database, schema, ledger, position: START, write: replayWriter(database) })
}

const dropScratch = (database: Database, { name }: Projection) =>
  inTransaction(database, async client => {
    await client.query('DELETE FROM projections.replays WHERE name = $1', [verifySchema(name)])
    await client.query(`DROP SCHEMA IF EXISTS "${verifySchema(name)}" CASCADE`)
  })

async function fold(
  { eventLog }: Pick<RunnerContext, 'eventLog'>,
  projection: Projection,
  model: Model,
  last: Position,
): Promise<void> {
  while (model.position < last)
    try {
      return await foldUpTo({ eventLog }, projection, model, last)
    } catch (error) {
      const cause = asPoison(error)
      if (!(cause instanceof Poison) || !(await isSkipped({ eventLog }, projection.name, cause.event.id))) throw cause
      await applyPage(projection, model, { events: [], position: cause.event.position })
    }
}

async function foldUpTo(
  { eventLog }: Pick<RunnerContext, 'eventLog'>,
  projection: Projection,
  model: Model,
  last: Position,
): Promise<void> {
  const ended = new AbortController()
  const pages = eventLog.subscribe({
    after: toPlace(model.position),
    filter: { types: handledTypes(projection) },
    pageSize: PAGE_SIZE,
    signal: ended.signal,
  })
  try {
    for await (const page of upTo(pages, last)) await applyPage(projection, model, page)
  } finally {
    ended.abort()
  }
}

/** Locks the checkpoint while `work` runs: the live model's next batch waits, its readers do not. */
const standStill = (database: Database, { name }: Projection, work: (position: Position) => Promise<void>) =>
  inTransaction(database, async client => {
    const { rows } = await client.query<{ position: Position }>(
      'SELECT position FROM projections.checkpoints WHERE name = $1 FOR UPDATE',
      [name],
    )
    const position = rows[0]?.position ?? START
    await work(position)
    return position
  })

const differencesIn = ({ name, key }: Table, live: string, replayed: string) => `
  SELECT '${name}' AS "table", coalesce(l."${key}", r."${key}") AS key, count(*) OVER () AS total,
    CASE WHEN r."${key}" IS NULL THEN 'live only' WHEN l."${key}" IS NULL THEN 'replay only' ELSE 'both' END AS "in",
    CASE WHEN l."${key}" IS NULL OR r."${key}" IS NULL THEN ARRAY[]::text[] ELSE ARRAY(
      SELECT a.key FROM jsonb_each(to_jsonb(l)) AS a JOIN jsonb_each(to_jsonb(r)) AS b USING (key)
      WHERE a.value IS DISTINCT FROM b.value ORDER BY a.key) END AS columns
  FROM ${live} AS l FULL JOIN ${replayed} AS r ON l."${key}" = r."${key}"
  WHERE to_jsonb(l) IS DISTINCT FROM to_jsonb(r)
  ORDER BY 2 LIMIT ${SAMPLES}`
