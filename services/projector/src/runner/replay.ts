import { backOff } from '@alba/platform/back-off'
import { START } from '@alba/platform/event-store/event-store'
import type { Gate } from '@alba/platform/gate'
import { type Database, inTransaction } from '@alba/platform/postgres/pool'
import { reasonOf } from '@alba/platform/reason'
import { isTemporary } from '@alba/platform/temporary-failure'
import { type Bell, untilAny } from './coordination.ts'
import { asPoison, CheckpointMoved, isPast, isRefusedData, Poison } from './failures.ts'
import { hold, isHeld, readHeld, withoutHeld } from './held.ts'
import { alignIndexes } from './indexes.ts'
import { holdPreview, markFailed, type Replay, readCheckpoint, readReplay, whyOf } from './ledger.ts'
import type { LiveParts } from './live.ts'
import { applyAhead, applyPage, type Model, openModel } from './model.ts'
import { asPage, lookAhead, PAGE_SIZE, placeAfter } from './pages.ts'
import { handledTypes, keptEvents, type Projection } from './projection.ts'
import { replayWriter } from './replay-writer.ts'
import { abandonFailedOlder, resumeReplay, startReplay } from './requests.ts'
import { createSchema, makeReady, nextSchema } from './schema.ts'
import { isSkipped, passOver } from './skipped.ts'
import { swap } from './swap.ts'

/** How often to look for replays that another process requested. */
const POLL_MS = 1_000
/** The wait between two attempts to swap tables that somebody is reading, in milliseconds. */
const BUSY_MS = 250
/** When no page arrives for this many milliseconds, the step is written although it is not full. */
const QUIET_MS = 250
/** When few events match, pages come fast but do not fill a step. The position is then written at this interval. */
const RECORD_MS = 1_000

export type ReplayParts = LiveParts & {
  /** Rung when this process gets a request about replays. Whatever runs then stops, and the replay is read again. */
  readonly requested: Bell
  /** Limits how many replays run at the same time, and so the memory and the connections that they use. */
  readonly building: Gate
}

/**
 * `ahead`: several pages are written together, as a step (`Step`), while the next pages are folded. `one by one`: after
 * PostgreSQL has refused a row, each page is written by itself, which finds the event that caused it.
 */
type Mode = 'ahead' | 'one by one'

/** Carries out the replays of one projection until the signal is aborted, resuming one that a crash interrupted. */
export async function runReplays(parts: ReplayParts, signal: AbortSignal): Promise<void> {
  const { context, projection, requested } = parts
  let failures = 0
  let mode: Mode = 'ahead'
  while (!signal.aborted) {
    const changed = requested.next()
    let replay: Replay | undefined
    try {
      replay = await readReplay(context.database, projection.name)
      const isOfNewer = replay !== undefined && replay.version > projection.version
      if (replay?.state !== 'running' || isOfNewer) await waitForWork(parts, replay, [signal, changed])
      // The tables of this replay were built with an older version of the projection, so it has to start again.
      else if (replay.version < projection.version) await startReplay(context.database, projection, 'anew')
      else await build(parts, replay, mode, AbortSignal.any([signal, changed]))
      failures = 0
      mode = 'ahead'
    } catch (error) {
      // The replay was paused, abandoned or taken over. What it is now is read at once.
      if (error instanceof CheckpointMoved) continue
      if (mode === 'ahead' && isRefusedData(error)) {
        mode = 'one by one'
        continue
      }
      const goesOn = await passOrFail(parts, replay, asPoison(error)).catch(failure => {
        context.log.warn({ err: failure, projection: projection.name }, `the replay of ${projection.name} waits`)
      })
      if (!goesOn) await backOff(++failures, signal)
    }
  }
}

/**
 * Waits for a while, or until one of the signals is aborted, because no replay of this version is running. Resumes a
 * failed one once an operator has skipped the event at fault, and abandons a failed one of an older version. A replay of a
 * newer version belongs to another process.
 */
async function waitForWork({ context, projection }: ReplayParts, replay: Replay | undefined, signals: AbortSignal[]) {
  const { database } = context
  const failed = replay?.state === 'failed' ? replay : undefined
  if (failed && failed.version < projection.version) await abandonFailedOlder(database, projection)
  const poison = failed?.version === projection.version ? failed.poison : null
  if (poison && (await isSkipped(context, projection.name, poison.id))) await resumeReplay(database, projection.name)
  else await untilAny(signals, POLL_MS)
}

/**
 * Goes on without an event that the replay cannot apply, or marks the replay as failed.
 * @param replay undefined when it could not be read
 * @returns whether the replay can go on at once
 * @throws a failure to look or to record: then the replay is tried again later, and has not failed
 */
async function passOrFail(parts: ReplayParts, replay: Replay | undefined, cause: unknown): Promise<boolean> {
  const { context, projection } = parts
  if (replay && (await goesOnWithout(parts, replay, cause))) return true
  const details = cause instanceof Poison ? { event: cause.event } : { err: cause }
  context.log.error({ ...details, projection: projection.name }, `the replay of ${projection.name}: ${reasonOf(cause)}`)
  if (replay && !isTemporary(cause)) await markFailed(context.database, replay, whyOf(cause))
  return false
}

/**
 * Passes over an event that is held or that an operator skipped, or has the replay hold an event that it cannot apply.
 * @returns whether the replay can go on
 */
async function goesOnWithout({ context, projection }: ReplayParts, replay: Replay, cause: unknown): Promise<boolean> {
  const { database } = context
  const now = await readReplay(database, projection.name)
  if (now?.state !== 'running') return false
  // It was begun again, or another process has taken it past the event.
  if (now.generation !== replay.generation || isPast(now, cause)) return true
  const { name, position } = now
  const passing = { database, schema: nextSchema(name), ledger: now, position, write: replayWriter(database) }
  if (await passOver(context, projection, { ...passing, held: await readHeld(database, now) }, cause)) return true
  return cause instanceof Poison && holdLikeLive(database, now, cause)
}

/**
 * Has a replay leave out a stream, if the model in use leaves it out too or has not come so far. So what a replay puts
 * in use never has less than what it replaces: at an event that the model in use has applied, the replay fails.
 * @returns false when the replay must not leave it out, or leaves out too many streams already
 */
export async function holdLikeLive(database: Database, replay: Replay, poison: Poison): Promise<boolean> {
  const live = await readCheckpoint(database, replay.name)
  const isApplied =
    live !== undefined &&
    live.position >= poison.event.position &&
    !isHeld(await readHeld(database, live), poison.event)
  return !isApplied && hold(database, replay, poison)
}

/**
 * Folds the log into the tables of the replay, from its position on. Returns when they are swapped in, when a preview
 * is ready, or when the signal is aborted; pages that were taken are written before.
 * @throws {Poison} when an event cannot be applied; everything before it is written
 * @throws {CheckpointMoved} when the replay was paused, abandoned or taken over
 */
async function build(parts: ReplayParts, replay: Replay, mode: Mode, signal: AbortSignal): Promise<void> {
  const { context, projection, building } = parts
  const { database } = context
  const { name, position } = replay
  const leave = await placeIn(building, signal)
  if (!leave) return
  const ended = new AbortController()
  const write = replayWriter(database)
  const held = await readHeld(database, replay)
  const model = openModel({ database, schema: nextSchema(name), ledger: replay, position, write })
  const finish = finisher(parts, replay, model)
  try {
    if (position === START) await prepareNext(parts, replay)
    const pages = lookAhead(
      context.eventLog.subscribe({
        after: await placeAfter(context, projection, position),
        filter: { types: handledTypes(projection) },
        pageSize: PAGE_SIZE,
        // After a failure the event is read from the store again, because an operator may have repaired it there.
        fromStore: true,
        toOpen: projection.boxes,
        signal: AbortSignal.any([signal, ended.signal]),
      }),
    )
    let sentAt = performance.now()
    const next = async () => {
      const isQuiet = !(await pages.within(QUIET_MS))
      if (isQuiet || performance.now() - sentAt > RECORD_MS) {
        await model.send()
        sentAt = performance.now()
      }
      return pages.take()
    }
    for (let item = await next(); item && !signal.aborted; item = await next()) {
      const startedAt = performance.now()
      const page = withoutHeld(held, asPage(item))
      const apply = mode === 'ahead' && !finish.ready ? applyAhead : applyPage
      if (page.position > model.position) await apply(projection, model, page)
      context.observer.batch(name, 'replay', page.events.length, (performance.now() - startedAt) / 1_000)
      if (item.kind === 'caughtUp') {
        await finish.caughtUp()
        // Only new events are left to fold, so another replay may begin.
        leave()
      }
      // While somebody reads the old tables, the swap is tried again after `BUSY_MS`, or after the next page if that
      // comes first.
      while ((await finish.attempt()) === 'busy' && !signal.aborted) {
        const hasArrived = await pages.within(BUSY_MS)
        if (hasArrived) break
      }
      if (finish.done) return
    }
  } finally {
    ended.abort()
    finish.letLiveGoOn()
    await model.written().finally(leave)
  }
}

/**
 * Waits for a place to build in, which may take long, or until the signal is aborted.
 * @returns the function that frees the place; undefined when the signal is aborted
 */
async function placeIn(building: Gate, signal: AbortSignal): Promise<(() => void) | undefined> {
  const entered = building.enter()
  await Promise.race([entered, untilAny([signal])])
  if (!signal.aborted) return entered
  void entered.then(leave => leave())
  return undefined
}

/**
 * Creates empty tables for a replay that begins with the first event.
 * @throws {CheckpointMoved} if the replay was paused or abandoned in the meantime, or is not at the start any more: the
 * process that led before may just have written its last step, which must not be lost
 */
const prepareNext = ({ context, projection }: ReplayParts, { name, generation }: Replay) =>
  inTransaction(context.database, async client => {
    const { rowCount } = await client.query(
      `SELECT FROM projections.replays
       WHERE name = $1 AND generation = $2 AND position = $3 AND state = 'running' FOR UPDATE`,
      [name, generation, START],
    )
    if (rowCount !== 1) throw new CheckpointMoved(name)
    await createSchema(client, projection, nextSchema(name))
    await client.query('UPDATE projections.replays SET events_total = least(events_total, $2) WHERE name = $1', [
      name,
      keptEvents(projection) ?? null,
    ])
  })

/** Begins a replay again with the first event, for whoever asked for it. */
const beginAgain = (database: Database, projection: Projection, { who, why }: Replay) =>
  startReplay(database, projection, 'anew', who === null ? {} : { asked: { who, why: why ?? '' } })

/**
 * Ends a replay: swaps its tables in, or lets a preview wait for an operator. An attempt to swap keeps the live model
 * from moving until the new model has reached its position. Otherwise the new model might never reach it, or readers
 * would lose events that they have already seen. When somebody is reading the old tables, the attempt fails, and the
 * live model goes on until the next attempt.
 */
function finisher({ context, projection, gate, rebuilt }: ReplayParts, replay: Replay, model: Model) {
  let ready = false
  let done = false
  let release: (() => void) | undefined
  const letLiveGoOn = () => {
    release?.()
    release = undefined
  }
  return {
    /**
     * Whether the replay has reached the head of the log. From then on each page is written before the next attempt.
     */
    get ready() {
      return ready
    },
    get done() {
      return done
    },
    letLiveGoOn,
    async caughtUp() {
      ready = true
      await model.written()
      const schema = nextSchema(projection.name)
      // Kept tables may be of another release, whose tables of the same version had other indexes.
      if (replay.kept_until !== null) await alignIndexes(context.database, projection, schema)
      await makeReady(context.database, projection)
    },
    /** `'not busy'`: the replay has ended, or more events must be folded before the next attempt. */
    async attempt(): Promise<'busy' | 'not busy'> {
      if (!ready || done) return 'not busy'
      if (replay.preview) {
        await holdPreview(context.database, replay, model.position)
        done = true
        return 'not busy'
      }
      release ??= await gate.enter()
      const outcome = await swap(context.database, projection, replay, model.position)
      // The live model stays held, so that it is not ahead again after the next page.
      if (outcome === 'behind') return 'not busy'
      if (outcome === 'swapped') rebuilt.ring()
      // The replay that begins again fails at that event, because the live model has applied it.
      else if (outcome === 'incomplete') await beginAgain(context.database, projection, replay)
      done = outcome !== 'busy'
      letLiveGoOn()
      return done ? 'not busy' : 'busy'
    },
  }
}
