import { backOff } from '@alba/platform/back-off'
import { toPlace } from '@alba/platform/event-store/event-store'
import type { Gate } from '@alba/platform/gate'
import { outage } from '@alba/platform/outage'
import { isTemporary } from '@alba/platform/temporary-failure'
import { type Bell, type Pulse, untilAny } from './coordination.ts'
import { asPoison, CheckpointMoved, isPast, Poison } from './failures.ts'
import { hold, readHeld, withoutHeld } from './held.ts'
import { type Checkpoint, markStopped, readCheckpoint, whyOf } from './ledger.ts'
import type { Loads } from './loads.ts'
import { applyPage, openModel, type Writer } from './model.ts'
import { mergedPages, PAGE_SIZE, type Page } from './pages.ts'
import { handledTypes, type Pace, type Projection, paceOf } from './projection.ts'
import type { RunnerContext } from './runner.ts'
import { schemaExists } from './schema.ts'
import { passOver } from './skipped.ts'
import { tracePage } from './traced.ts'

/**
 * Pages that may be written `'soon'` (`paceOf`) are collected for this many milliseconds and then written together: all
 * pages of models with that pace, pages that have only `collected` types of events, and pages without a matching event,
 * which only move the checkpoint. The time is short enough for every event to be visible within 50 ms.
 */
export const COLLECT_MS = 25

export type LiveParts = {
  readonly context: RunnerContext
  readonly projection: Projection
  /** Held while a batch is written, so that a replay can keep the live model from moving while it swaps the tables. */
  readonly gate: Gate
  /** Rung when the result of a replay has replaced the live model. */
  readonly rebuilt: Bell
  /** Rung when the live model turns out to have another version, or not to exist. */
  readonly unusable: Bell
  /** When collected pages are written: at the same moment for all models, so that they share a statement. */
  readonly pulse: Pulse
}

/**
 * Keeps the live model up to date until the signal is aborted. Starts again from the checkpoint whenever a replay was
 * swapped in, another process has moved the checkpoint, an event cannot be applied, or an operator has skipped the event
 * that stopped the model.
 */
export async function runLive(parts: LiveParts, signal: AbortSignal): Promise<void> {
  const { context, projection, rebuilt, unusable } = parts
  const { name } = projection
  const trouble = outage(() => context.log, `the read model ${name} waits`)
  let failures = 0
  let isStopped = false
  const onProgress = () => {
    failures = 0
    trouble.succeeded()
    if (isStopped) context.log.info({ projection: name }, `the read model ${name} goes on`)
    isStopped = false
  }
  while (!signal.aborted) {
    const replaced = rebuilt.next()
    let checkpoint: Checkpoint | undefined
    try {
      checkpoint = await usableCheckpoint(context, projection)
      isStopped ||= checkpoint?.state === 'stopped'
      if (checkpoint) await follow(parts, checkpoint, AbortSignal.any([signal, replaced]), onProgress)
      else {
        unusable.ring()
        await untilAny([signal, replaced])
      }
    } catch (error) {
      if (error instanceof CheckpointMoved) continue
      try {
        if (await passOrStop(context, projection, checkpoint, asPoison(error))) continue
      } catch (failure) {
        trouble.failed(failure)
      }
    }
    if (!replaced.aborted) await backOff(++failures, signal)
  }
}

/** The checkpoint of the live model, also of a stopped one; undefined if there is no model of this version. */
async function usableCheckpoint({ database }: RunnerContext, projection: Projection): Promise<Checkpoint | undefined> {
  const checkpoint = await readCheckpoint(database, projection.name)
  if (checkpoint?.version !== projection.version) return undefined
  return (await schemaExists(database, projection.name)) ? checkpoint : undefined
}

async function follow(
  { context, projection, gate, pulse }: LiveParts,
  checkpoint: Checkpoint,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<void> {
  const { database, writeLive } = context
  const { name, position } = checkpoint
  const held = await readHeld(database, checkpoint)
  let pace: Pace = projection.pace
  const write: Writer = commit => writeLive[pace].write(commit)
  const track: Loads['track'] = load => writeLive[pace].loads.track(load)
  const model = openModel({ database, schema: name, ledger: checkpoint, position, write, track })
  const ended = new AbortController()
  const subscription = context.eventLog.subscribe({
    after: toPlace(position),
    filter: { types: handledTypes(projection) },
    pageSize: PAGE_SIZE,
    // The event that stopped the model may have been repaired in the store; the cache would still have the old one.
    fromStore: checkpoint.state === 'stopped',
    signal: AbortSignal.any([signal, ended.signal]),
  })
  const mayWait = ({ events }: Page) => (paceOf(projection, events) === 'soon' ? pulse.next() : undefined)
  try {
    for await (const page of mergedPages(subscription, mayWait)) {
      if (signal.aborted) return
      // A page without events says that the head of the log is reached. The model may be there already.
      if (page.position <= model.position) {
        onProgress()
        continue
      }
      const startedAt = performance.now()
      const applied = withoutHeld(held, page)
      pace = paceOf(projection, applied.events)
      await gate.run(() => applyPage(projection, model, applied))
      onProgress()
      const ms = performance.now() - startedAt
      context.observer.batch(name, 'live', applied.events.length, ms / 1_000)
      tracePage(name, applied.events, Date.now() - ms)
    }
  } finally {
    ended.abort()
  }
}

/**
 * Passes over an event that is held or that an operator skipped. Any other event that cannot be applied is held from now
 * on, with the later ones of its stream. The model stops only when it leaves out too much already, or for another
 * reason than an event. A stopped model tries the same event again and again; this is recorded and logged only once.
 * @param checkpoint undefined when it could not be read
 * @returns whether the model can go on at once
 * @throws a failure that does not stop the model, because it is temporary or cannot be recorded
 */
async function passOrStop(
  context: RunnerContext,
  projection: Projection,
  checkpoint: Checkpoint | undefined,
  cause: unknown,
): Promise<boolean> {
  if (!checkpoint || isTemporary(cause)) throw cause
  const { database, log, writeLive } = context
  const { name } = checkpoint
  const now = await readCheckpoint(database, name)
  if (!now) return false
  // Another model has taken the place of the one that failed, or another process has taken it past the event.
  if (now.generation !== checkpoint.generation || isPast(now, cause)) return true
  const { position } = now
  const passing = { database, schema: name, ledger: now, position, write: writeLive.soon.write }
  if (await passOver(context, projection, { ...passing, held: await readHeld(database, now) }, cause)) return true
  if (cause instanceof Poison && (await holdIn(context, now, cause))) return true
  const why = whyOf(cause)
  if (now.state === 'stopped' && now.error === why.error) return false
  const details = cause instanceof Poison ? { event: cause.event } : { err: cause }
  log.error({ projection: name, ...details }, `the read model ${name}: ${why.error}`)
  await markStopped(database, now, why)
  return false
}

/** @returns false when the model leaves out too many streams already */
async function holdIn({ database, log }: RunnerContext, model: Checkpoint, poison: Poison): Promise<boolean> {
  if (!(await hold(database, model, poison))) return false
  const { id, type, stream } = poison.event
  log.error(
    { projection: model.name, event: { id, type, stream } },
    `the read model ${model.name} goes on without ${stream}: it cannot apply ${type} ${id}: ${poison.reason}`,
  )
  return true
}
