import type { DomainEvent } from '@alba/contracts/events'
import { OPERATOR_STREAM } from '@alba/contracts/operator/events'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { CheckpointMoved, type EventName, type PlacedEvent, Poison } from './failures.ts'
import { type HeldStreams, isHeld } from './held.ts'
import { type Model, type ModelOptions, moveOver, openModel } from './model.ts'
import type { Projection } from './projection.ts'
import type { RunnerContext } from './runner.ts'

type Parts = Pick<RunnerContext, 'eventLog' | 'log'>

/** Tells of events whether an operator has skipped them for this read model. */
export async function skippedFor(
  { eventLog }: { readonly eventLog: Pick<EventLog, 'readStream'> },
  model: string,
): Promise<(eventId: string) => boolean> {
  const decided = await eventLog.readStream(OPERATOR_STREAM)
  const ids = new Set(
    decided.flatMap(({ type, data }) =>
      type === 'EventSkipped' && data.by.kind === 'model' && data.by.name === model ? [data.eventId] : [],
    ),
  )
  return eventId => ids.has(eventId)
}

/** Whether an operator has skipped the event for this read model. Called only for an event that cannot be applied. */
export const isSkipped = async (parts: Pick<Parts, 'eventLog'>, model: string, eventId: string): Promise<boolean> =>
  (await skippedFor(parts, model))(eventId)

/** A read model, with the streams that one fold of it leaves out. */
export type Omitting = { readonly model: string; readonly held: HeldStreams }

/** Whether a fold goes on without an event that it cannot apply: the event is held, or an operator skipped it. */
export const isOmitted = async (
  parts: Pick<Parts, 'eventLog'>,
  { model, held }: Omitting,
  event: Pick<EventName, 'id' | 'position'> & { readonly stream: string },
): Promise<boolean> => isHeld(held, event) || isSkipped(parts, model, event.id)

/**
 * Moves a model over an event that it leaves out. Of one that an operator skipped, `foldSkipped` says what is left.
 * @throws {CheckpointMoved}
 */
export async function leaveOut(
  { eventLog }: Pick<Parts, 'eventLog'>,
  projection: Projection,
  { model, held }: { readonly model: Model; readonly held: HeldStreams },
  event: PlacedEvent,
): Promise<void> {
  const skipped = isHeld(held, event) ? undefined : await decoded(eventLog, event)
  await moveOver(projection, model, event.position, skipped)
}

/** The event; undefined when it cannot be decoded. */
async function decoded(
  eventLog: Parts['eventLog'],
  { stream, revision }: PlacedEvent,
): Promise<DomainEvent | undefined> {
  try {
    return (await eventLog.readStream(stream, { from: BigInt(revision), limit: 1 }))[0]
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined
    throw error
  }
}

/** The tables of a model, live or in a replay, its row of the ledger, and what it leaves out. */
type Passing = Pick<ModelOptions, 'database' | 'schema' | 'ledger' | 'position' | 'write'> & {
  readonly held: HeldStreams
}

/**
 * Moves a model, live or in a replay, past an event that it cannot apply, if the event is held or an operator has
 * skipped it. The event is tried first each time, so that a replay with corrected code applies it.
 * @returns whether the model can go on
 */
export async function passOver(
  { eventLog, log }: Parts,
  projection: Projection,
  { held, ...options }: Passing,
  cause: unknown,
): Promise<boolean> {
  if (!(cause instanceof Poison)) return false
  const { event } = cause
  if (!(await isOmitted({ eventLog }, { model: projection.name, held }, event))) return false
  try {
    await leaveOut({ eventLog }, projection, { model: openModel(options), held }, event)
    log.warn({ projection: projection.name, event: event.id }, 'the read model goes on without an event')
  } catch (error) {
    // Another process has moved it.
    if (!(error instanceof CheckpointMoved)) throw error
  }
  return true
}
