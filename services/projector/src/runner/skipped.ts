import { OPERATOR_STREAM } from '@alba/contracts/operator/events'
import { type EventName, Poison } from './failures.ts'
import { type HeldStreams, isHeld } from './held.ts'
import type { Checkpoint } from './ledger.ts'
import type { Writer } from './model.ts'
import type { RunnerContext } from './runner.ts'

type Parts = Pick<RunnerContext, 'eventLog' | 'log'>

/** Tells of events whether an operator has skipped them for this read model. */
export async function skippedFor(
  { eventLog }: Pick<Parts, 'eventLog'>,
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
 * Moves a model, live or in a replay, past an event that it cannot apply, if the event is held or an operator has
 * skipped it. The event is tried first each time, so that a replay with corrected code applies it.
 * @returns whether it moved
 */
export async function passOver(
  { eventLog, log }: Parts,
  cause: unknown,
  { name, generation, position }: Pick<Checkpoint, 'name' | 'generation' | 'position'>,
  held: HeldStreams,
  write: Writer,
): Promise<boolean> {
  if (!(cause instanceof Poison) || !(await isOmitted({ eventLog }, { model: name, held }, cause.event))) return false
  const moved = await write({ name, generation, from: position, to: cause.event.position, count: 0, parts: [] })
  if (moved) log.warn({ projection: name, event: cause.event.id }, 'the read model goes on without an event')
  return moved
}
