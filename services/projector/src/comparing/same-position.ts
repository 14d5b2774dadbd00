import { type Position, START } from '@alba/platform/event-store/event-store'
import { type Connection, type Database, inTransaction } from '@alba/platform/postgres/pool'
import { asPoison, Poison } from '../runner/failures.ts'
import { type HeldStreams, withoutHeld } from '../runner/held.ts'
import { type Checkpoint, lockCheckpoint } from '../runner/ledger.ts'
import { applyPage, type Model } from '../runner/model.ts'
import { PAGE_SIZE, placeAfter, upTo } from '../runner/pages.ts'
import { handledTypes, type Projection } from '../runner/projection.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { isOmitted, leaveOut } from '../runner/skipped.ts'

type Parts = Pick<RunnerContext, 'database' | 'eventLog'>

/** A copy of a read model, which is compared with the one in use. */
export type Copy = {
  readonly model: Model
  /** The streams that the copy leaves out. @param live the model in use, locked or as last read */
  readonly held: (live: Checkpoint | undefined) => Promise<HeldStreams>
  /**
   * Is told of an event that the copy cannot apply, and that neither is held nor was skipped.
   * @returns whether the copy leaves out its stream from now on
   */
  readonly hold: (poison: Poison) => Promise<boolean>
}

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
  copy: Copy,
  read: (snapshot: Connection, position: Position) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async snapshot => {
    await snapshot.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
    const position = await holdLiveModel(database, projection, async live => {
      await foldTo({ eventLog }, projection, copy, live)
      // The first query of the transaction takes the snapshot, in which both models are now at the same position.
      await snapshot.query('SELECT 1')
    })
    return read(snapshot, position)
  })
}

/**
 * Folds the events up to the position of the model in use into a copy of it, except those that the copy leaves out, and
 * those that operators skipped.
 * @throws {Poison}
 */
export async function foldTo(
  { eventLog }: Pick<Parts, 'eventLog'>,
  projection: Projection,
  copy: Copy,
  live: Checkpoint | undefined,
): Promise<void> {
  const last = live?.position ?? START
  for (;;) {
    // It is asked also when there is nothing to fold: it may refuse the model in use.
    const held = await copy.held(live)
    if (copy.model.position >= last) return
    try {
      return await foldPages({ eventLog }, projection, copy.model, held, last)
    } catch (error) {
      const cause = asPoison(error)
      if (!(cause instanceof Poison)) throw cause
      const isLeftOut = await isOmitted({ eventLog }, { model: projection.name, held }, cause.event)
      if (isLeftOut) await leaveOut({ eventLog }, projection, { model: copy.model, held }, cause.event)
      else if (!(await copy.hold(cause))) throw cause
    }
  }
}

async function foldPages(
  { eventLog }: Pick<Parts, 'eventLog'>,
  projection: Projection,
  copy: Model,
  held: HeldStreams,
  last: Position,
): Promise<void> {
  const ended = new AbortController()
  const pages = eventLog.subscribe({
    after: await placeAfter({ eventLog }, projection, copy.position, last),
    filter: { types: handledTypes(projection) },
    pageSize: PAGE_SIZE,
    // The memory of this process may still have events that were changed in the store since.
    fromStore: true,
    signal: ended.signal,
  })
  try {
    for await (const page of upTo(pages, last)) await applyPage(projection, copy, withoutHeld(held, page))
  } finally {
    ended.abort()
  }
}

/**
 * Locks the checkpoint of the live model while `work` runs: its writer waits, its readers do not.
 * @returns the position of the live model
 */
const holdLiveModel = (
  database: Database,
  { name }: Projection,
  work: (live: Checkpoint | undefined) => Promise<void>,
) =>
  inTransaction(database, async client => {
    const live = await lockCheckpoint(client, name)
    await work(live)
    return live?.position ?? START
  })
