import { type Position, START } from '@alba/platform/event-store/event-store'
import { type Connection, type Database, inTransaction } from '@alba/platform/postgres/pool'
import { asPoison, Poison } from '../runner/failures.ts'
import { lockCheckpoint } from '../runner/ledger.ts'
import { applyPage, type Model } from '../runner/model.ts'
import { PAGE_SIZE, placeAfter, upTo } from '../runner/pages.ts'
import { handledTypes, type Projection } from '../runner/projection.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { isSkipped } from '../runner/skipped.ts'

type Parts = Pick<RunnerContext, 'database' | 'eventLog'>

/**
 * Brings a copy of a model to the position of the live one, and reads both in one snapshot. The writer of the live
 * model waits while the copy folds the events that it lacks. A copy that is far behind should therefore be brought near
 * with `foldTo` before. Readers of the live model never wait.
 * @param read gets a connection whose snapshot has both at the same position
 * @throws {Poison} when the copy cannot apply an event
 */
export async function atSamePosition<Result>(
  { database, eventLog }: Parts,
  projection: Projection,
  copy: Model,
  read: (snapshot: Connection, position: Position) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async snapshot => {
    await snapshot.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
    const position = await holdLiveModel(database, projection, async heldAt => {
      await foldTo({ eventLog }, projection, copy, heldAt)
      // The first query of the transaction takes the snapshot, in which both models are now at the same position.
      await snapshot.query('SELECT 1')
    })
    return read(snapshot, position)
  })
}

/** Folds the events up to a position into a copy of a model, except those that operators skipped. @throws {Poison} */
export async function foldTo(
  { eventLog }: Pick<Parts, 'eventLog'>,
  projection: Projection,
  copy: Model,
  last: Position,
): Promise<void> {
  while (copy.position < last)
    try {
      return await foldPages({ eventLog }, projection, copy, last)
    } catch (error) {
      const cause = asPoison(error)
      if (!(cause instanceof Poison) || !(await isSkipped({ eventLog }, projection.name, cause.event.id))) throw cause
      await applyPage(projection, copy, { events: [], position: cause.event.position })
    }
}

async function foldPages(
  { eventLog }: Pick<Parts, 'eventLog'>,
  projection: Projection,
  copy: Model,
  last: Position,
): Promise<void> {
  const ended = new AbortController()
  const pages = eventLog.subscribe({
    after: await placeAfter({ eventLog }, projection, copy.position, last),
    filter: { types: handledTypes(projection) },
    pageSize: PAGE_SIZE,
    signal: ended.signal,
  })
  try {
    for await (const page of upTo(pages, last)) await applyPage(projection, copy, page)
  } finally {
    ended.abort()
  }
}

/**
 * Locks the checkpoint of the live model while `work` runs: its writer waits, its readers do not.
 * @returns the position of the live model
 */
const holdLiveModel = (database: Database, { name }: Projection, work: (position: Position) => Promise<void>) =>
  inTransaction(database, async client => {
    const position = (await lockCheckpoint(client, name))?.position ?? START
    await work(position)
    return position
  })
