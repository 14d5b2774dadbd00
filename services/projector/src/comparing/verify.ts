import { randomUUID } from 'node:crypto'
import { type Position, START } from '@alba/platform/event-store/event-store'
import { type Database, inTransaction } from '@alba/platform/postgres/pool'
import { type HeldStream, type HeldStreams, readHeld } from '../runner/held.ts'
import { type Checkpoint, readCheckpoint } from '../runner/ledger.ts'
import { type Model, openModel } from '../runner/model.ts'
import type { Projection, RowKey } from '../runner/projection.ts'
import { replayWriter } from '../runner/replay-writer.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { createSchema, dropSchema, verifySchema } from '../runner/schema.ts'
import { changedColumns } from '../stepping/blank.ts'
import { compareTables, type RowPair, type TableDifference } from './rows.ts'
import { atSamePosition, foldTo } from './same-position.ts'

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
  /** The number of rows in the live model. */
  readonly rows: number
  /** The number of rows that differ. */
  readonly different: number
  /** The first of them by key, at most 20 of each table, without values, which may be personal data. */
  readonly samples: readonly Difference[]
  /**
   * The streams that both leave out, from an event on that the model cannot apply (ADR 126). While there are any, a model
   * with equal rows still lacks what these events say.
   */
  readonly held: readonly HeldStream[]
}

const SAMPLES = 20

/**
 * Replays the projection into a separate schema, and compares the result with the live model row by row. The writer of
 * the live model waits only while the last events are replayed, so that both are at the same position. The replay leaves
 * out the streams that the live model leaves out.
 * @throws {Error} when there is no live model of this version, or it is stopped
 * @throws {Poison} when an event cannot be applied that the live model has applied, and that no operator skipped
 */
export async function compare(
  context: Pick<RunnerContext, 'database' | 'eventLog'>,
  projection: Projection,
): Promise<Verification> {
  const { database } = context
  const start = await readCheckpoint(database, projection.name)
  const isComparable = start?.state === 'live' && start.version === projection.version
  if (!isComparable) throw new Error(`${projection.name} has no live model of this version to compare with`)
  const copy = {
    model: await openScratch(database, projection),
    held: heldOfLive(database, start),
    hold: async () => false,
  }
  try {
    await foldTo(context, projection, copy, start)
    return await atSamePosition(context, projection, copy, async (snapshot, position) =>
      verified(
        position,
        await compareTables(snapshot, projection, verifySchema(projection.name), SAMPLES),
        await readHeld(snapshot, start),
      ),
    )
  } finally {
    await dropScratch(database, projection)
  }
}

/**
 * What the live model leaves out. It may leave out more meanwhile, at later positions.
 * @returns a function that throws an {Error} when another model took its place, and one of them leaves out a stream: the
 * copy has then been folded as the first one was
 */
const heldOfLive = (database: Database, start: Checkpoint) => async (live: Checkpoint | undefined) => {
  const held = await readHeld(database, start)
  if (!live || live.generation === start.generation) return held
  if (held.size + (await readHeld(database, live)).size > 0)
    throw new Error(`${start.name} was replaced while it was verified: verify it again`)
  return held
}

const verified = (position: Position, tables: readonly TableDifference[], held: HeldStreams): Verification => ({
  position,
  held: [...held.values()],
  rows: sumOf(tables, ({ rows }) => rows),
  different: sumOf(tables, ({ added, removed, changed }) => added + removed + changed),
  samples: tables.flatMap(({ samples }) => samples.slice(0, SAMPLES).map(differenceOf)),
})

const sumOf = (tables: readonly TableDifference[], count: (table: TableDifference) => number): number =>
  tables.reduce((sum, table) => sum + count(table), 0)

const sides = { added: 'replay only', removed: 'live only', changed: 'both' } as const

const differenceOf = ({ table, key, kind, before, after }: RowPair): Difference => ({
  table: table.name,
  key,
  in: sides[kind],
  columns: kind === 'changed' ? changedColumns(table, before, after) : [],
})

/**
 * Opens an empty copy of the model in a schema of its own. `replayWriter` needs a row in `projections.replays`, and
 * moves its position with each step.
 */
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
    await dropSchema(client, verifySchema(name))
  })
