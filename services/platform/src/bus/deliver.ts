import { type PublishedEvent, parsePublished } from '@alba/contracts/integration/published-events'
import { backOff, backOffMs } from '../back-off.ts'
import { reasonOf } from '../reason.ts'
import type { GroupWork } from './group-work.ts'
import { type Incoming, park, parkedAmong } from './parked.ts'

/**
 * How many subjects are handled at the same time. Database writes of handlers that run at the same time share a round
 * trip.
 */
const SUBJECTS_AT_ONCE = 40

/**
 * Delivers a batch to the group's handler: the events of a subject in order, several subjects at the same time. An
 * event that keeps failing is parked together with the later events of its subject.
 * @returns how many events, counted from the first, are done; fewer than all only when the signal was aborted
 * @throws {Error} when an event can be neither handled nor parked: then nothing of the batch counts as done
 */
export async function deliver(work: GroupWork, batch: readonly Incoming[], signal: AbortSignal): Promise<number> {
  if (batch.length === 0) return 0
  /** The events of each subject, in order. */
  const lanes = Map.groupBy(batch, ({ subject }) => subject)
  const parked = await parkedAmong(work.database, work.group, [...lanes.keys()])
  const done = new Set<Incoming>()
  const failures: unknown[] = []
  const deliverLane = async ([subject, lane]: [string, Incoming[]]) => {
    /** Whether an earlier event of the subject is parked. */
    let mustWait = parked.has(subject)
    for (const incoming of lane) {
      if (signal.aborted || failures.length > 0) return
      const outcome = mustWait ? 'waits' : await tryNow(work, incoming, signal)
      if (outcome === 'aborted') return
      mustWait = outcome !== 'done'
      if (mustWait) await park(work.database, work.group, incoming, typeof outcome === 'object' ? outcome : undefined)
      done.add(incoming)
    }
  }
  // All workers take from this one iterator, so each subject goes to one of them.
  const queue = lanes.entries()
  const worker = async () => {
    for (const lane of queue) await deliverLane(lane).catch(error => failures.push(error))
  }
  await Promise.all(Array.from({ length: SUBJECTS_AT_ONCE }, worker))
  if (failures.length > 0) throw failures[0]
  const firstNotDone = batch.findIndex(incoming => !done.has(incoming))
  return firstNotDone === -1 ? batch.length : firstNotDone
}

type Failure = { readonly error: unknown; readonly tries: number; readonly waitMs: number }

/** Calls the handler until it succeeds, it has failed too often, or the signal is aborted. */
async function tryNow(work: GroupWork, incoming: Incoming, signal: AbortSignal): Promise<'done' | 'aborted' | Failure> {
  const { group, log, retryLimits } = work
  for (let tries = 1; ; tries++) {
    try {
      await callHandler(work, incoming.event)
      return 'done'
    } catch (error) {
      if (signal.aborted) return 'aborted'
      const what = { group, event: incoming.id, subject: incoming.subject, tries, reason: reasonOf(error) }
      if (tries < retryLimits.tries) {
        log.warn(what, 'an event of the bus will be tried again')
        await backOff(tries, signal, retryLimits.betweenTries)
        continue
      }
      log.error({ ...what, err: error }, 'an event of the bus is parked')
      return { error, tries, waitMs: backOffMs(1, retryLimits.whileParked) }
    }
  }
}

/** Calls the handler. An invalid event throws, so it is parked like one that cannot be handled. */
export async function callHandler({ handle }: Pick<GroupWork, 'handle'>, event: unknown): Promise<void> {
  await handle(parsePublished(event) as PublishedEvent)
}
