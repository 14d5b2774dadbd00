import { OPERATOR_STREAM } from '@alba/contracts/operator/events'
import { Poison } from './failures.ts'
import type { Checkpoint } from './ledger.ts'
import type { Writer } from './model.ts'
import type { RunnerContext } from './runner.ts'

type Parts = Pick<RunnerContext, 'eventLog' | 'log'>

/** Whether an operator lets the read model go on without the event. Asked only in front of one that it cannot take in. */
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
 * Moves a model, in use or being built, past the event that it cannot take in, where an operator lets it. The event is
 * tried first each time, so that a replay by mended code has it.
 * @param from as the ledger has it now
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
