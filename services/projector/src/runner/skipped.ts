import { OPERATOR_STREAM } from '@alba/contracts/operator/events'
import { Poison } from './failures.ts'
import type { Checkpoint } from './ledger.ts'
import type { Writer } from './model.ts'
import type { RunnerContext } from './runner.ts'

type Parts = Pick<RunnerContext, 'eventLog' | 'log'>

/** Whether an operator has skipped the event for this read model. Called only for an event that cannot be applied. */
export async function isSkipped(
  { eventLog }: Pick<Parts, 'eventLog'>,
  model: string,
  eventId: string,
): Promise<boolean> {
  const decided = await eventLog.readStream(OPERATOR_STREAM)
  return decided.some(
    ({ type, data }) =>
      type === 'EventSkipped' && data.by.kind === 'model' && data.by.name === model && data.eventId === eventId,
  )
}

/**
 * Moves a model, live or in a replay, past an event that it cannot apply, if an operator has skipped that event. The
 * event is tried first each time, so that a replay with corrected code applies it.
 * @returns whether it moved
 */
export async function passOver(
  { eventLog, log }: Parts,
  cause: unknown,
  { name, generation, position }: Pick<Checkpoint, 'name' | 'generation' | 'position'>,
  write: Writer,
): Promise<boolean> {
  if (!(cause instanceof Poison) || !(await isSkipped({ eventLog }, name, cause.event.id))) return false
  const moved = await write({ name, generation, from: position, to: cause.event.position, count: 0, parts: [] })
  if (moved) log.warn({ projection: name, event: cause.event.id }, 'the read model goes on without an event')
  return moved
}
