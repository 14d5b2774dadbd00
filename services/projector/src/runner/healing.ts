import { createHash } from 'node:crypto'
import type { DomainEvent } from '@alba/contracts/events'
import { locksHeld } from '@alba/platform/postgres/lock-session'
import { untilAny } from './coordination.ts'
import { foldPage, planPage } from './fold.ts'
import { type HeldStream, readHeld } from './held.ts'
import { type Checkpoint, readCheckpoint, readReplay } from './ledger.ts'
import { openModel } from './model.ts'
import type { Projection } from './projection.ts'
import type { ReplayParts } from './replay.ts'
import { startReplay } from './requests.ts'
import { lockOf } from './roll-back.ts'
import type { RunnerContext } from './runner.ts'
import { skippedFor } from './skipped.ts'

/** How often to look whether an event that is held can be applied now, in milliseconds. */
const LOOK_MS = 2_000
/** The pause after a look, as a multiple of the time that it took: to look at a hundred events may take long. */
const MOST_BUSY = 20

/**
 * Builds a model anew, beside the one in use, once an event that holds up a stream in it can be applied, because the
 * code or the event was corrected, or once an operator has skipped it. The events that were left out cannot simply be
 * applied late: they may touch rows that events of other streams have changed since. What the new model replaces is
 * kept for a day, as after any replay (ADR 80).
 *
 * As long as this process leads the model, each event is tried once after it was skipped, and once for what it says: that
 * PostgreSQL refuses a row shows only in the replay, and an operator who took the new model back has decided so. An event
 * that was repaired again says something else.
 */
export async function healHeld(parts: ReplayParts, signal: AbortSignal): Promise<void> {
  const tried = new Set<string>()
  while (!signal.aborted) {
    // An act on a replay may have made way for another one.
    const asked = parts.requested.next()
    const startedAt = performance.now()
    await heal(parts, tried).catch(() => undefined)
    const spentMs = performance.now() - startedAt
    await untilAny([signal, asked], Math.max(LOOK_MS, spentMs * MOST_BUSY))
  }
}

async function heal({ context, projection, requested }: ReplayParts, tried: Set<string>): Promise<void> {
  const { database, log } = context
  const live = await readCheckpoint(database, projection.name)
  if (live?.version !== projection.version) return
  const held = [...(await readHeld(database, live)).values()]
  if (held.length === 0 || (await isLeftToNewer(context, projection, tried))) return
  const isSkipped = await skippedFor(context, projection.name)
  for (const event of held) {
    const attempt = await attemptFor(context, projection, live, { event, isSkipped: isSkipped(event.id), tried })
    if (!attempt) continue
    // Another replay may be under way, or wait for an operator. Then this looks again later.
    if (!(await startReplay(database, projection, 'if none'))) return
    tried.add(attempt.key)
    log.info(
      { projection: projection.name, event: event.id },
      `an event is ${attempt.why}: building the read model anew`,
    )
    return requested.ring()
  }
}

/**
 * Whether a process with a newer version runs, which has begun to replay the model. It would take the place of any replay
 * of this version (ADR 79), also after its own has failed. Once it is gone, what was tried before may not have been
 * finished, so all is tried again.
 */
async function isLeftToNewer(
  { database }: Pick<RunnerContext, 'database'>,
  projection: Projection,
  tried: Set<string>,
): Promise<boolean> {
  const replay = await readReplay(database, projection.name)
  if (replay === undefined || replay.version <= projection.version) return false
  tried.clear()
  const lock = lockOf(replay)
  return (await locksHeld(database, [lock])).has(lock)
}

/** A reason to build the model anew for an event, with a key by which it is known whether that was tried. */
type Attempt = { readonly why: 'skipped' | 'applicable'; readonly key: string }
type Candidate = { readonly event: HeldStream; readonly isSkipped: boolean; readonly tried: ReadonlySet<string> }

/** @returns undefined while the event can neither be applied nor left out alone, or when that was tried already */
async function attemptFor(
  context: Pick<RunnerContext, 'database' | 'eventLog'>,
  projection: Projection,
  live: Checkpoint,
  { event: { id, stream, revision }, isSkipped, tried }: Candidate,
): Promise<Attempt | undefined> {
  const skipped = `${id} skipped`
  if (isSkipped && !tried.has(skipped)) return { why: 'skipped', key: skipped }
  const [event] = await context.eventLog.readStream(stream, { from: BigInt(revision), limit: 1 }).catch(() => [])
  if (!event) return undefined
  const said = `${id} ${digestOf(event)}`
  const isNew = !tried.has(said) && (await isApplicable(context, projection, live, event).catch(() => false))
  return isNew ? { why: 'applicable', key: said } : undefined
}

/** What an event says, as a digest, because it may be personal. */
const digestOf = ({ type, data, metadata }: DomainEvent): string =>
  createHash('sha256')
    .update(JSON.stringify([type, data, metadata]))
    .digest('base64')

/** Whether the event can be folded into the present rows. Nothing is written. */
async function isApplicable(
  { database }: Pick<RunnerContext, 'database'>,
  projection: Projection,
  { name, generation, position }: Checkpoint,
  event: DomainEvent,
): Promise<boolean> {
  const write = async () => false
  const model = openModel({ database, schema: name, ledger: { name, generation }, position, write })
  const plan = planPage(projection, [event])
  return plan.poison === undefined && foldPage(plan, await model.load(plan)).poison === undefined
}
