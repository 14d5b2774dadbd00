import type { DomainEvent } from '@alba/contracts/events'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Position } from '@alba/platform/event-store/event-store'
import { reasonOf } from '@alba/platform/reason'
import { keyedQueue } from '../decision/keyed-queue.ts'
import { PermanentFailure } from '../decision/permanent-failure.ts'
import type { LastingFailure } from '../decision/retry.ts'
import type { Deps } from '../deps.ts'
import type { GroupWork } from './group-work.ts'
import { loggedEvent } from './logged-event.ts'
import {
  deleteParked,
  dropParked,
  droppedPositions,
  firstParked,
  type Parked,
  park,
  parkedStreams,
  recordRetryFailed,
  retriableStreams,
  retryUnreadable,
  type UnhandledEvent,
} from './parked.ts'
import { apply } from './policy.ts'
import { retriesOf } from './retries.ts'

/** Handles the events of a group, those of one stream in their order. */
export type StreamQueues = {
  /**
   * Loads which events are parked and which were dropped. Must run first. Events that could not be decoded are retried.
   */
  load(): Promise<void>
  /** Handles an event. Parks it when it fails for good, or when its stream has parked events. Never throws. */
  handle(event: DomainEvent): Promise<void>
  /** Parks an event that cannot be decoded, so that its stream waits for an operator. Never throws. */
  parkUnreadable(error: UnreadableEvent): Promise<void>
  /** Starts to retry the streams that can be retried: first the failed event, then those that wait behind it. */
  startRetries(): Promise<void>
  /** Resolves when all retries that `startRetries` began have ended. */
  settled(): Promise<unknown>
}

/**
 * One queue for each stream: its events are handled in order, and streams do not wait for each other. An event that
 * fails for good is parked together with all later events of its stream.
 */
export function streamQueues<Needs extends Deps>(work: GroupWork<Needs>): StreamQueues {
  const { deps, log, group } = work
  const { database, logger } = deps
  const inTurn = keyedQueue()
  const tries = retriesOf(work)
  /** The streams that have parked events, each with the position of the first. */
  const parked = new Map<string, Position>()
  const dropped = new Set<Position>()
  const retrying = new Map<string, Promise<void>>()

  /**
   * Whether an event that is read again after a crash needs nothing: it was dropped, or handled before the parked ones.
   */
  const isSettled = ({ stream, position }: UnhandledEvent) =>
    dropped.has(position) || position < (parked.get(stream) ?? position)

  const parkEvent = async (event: UnhandledEvent, failure?: LastingFailure) => {
    const context = { group: group.name, ...loggedEvent(event) }
    if (failure)
      logger.error({ ...context, ...logFields(failure.error), tries: failure.tries }, 'an event of a policy is parked')
    if (!parked.has(event.stream)) parked.set(event.stream, event.position)
    await tries.untilDone(event, () => park(database, group.name, event, failure))
  }

  const retry = async (first: Parked) => {
    const reapply = async () => apply(group, deps, await eventAt(log, first))
    // An event that only waited has all its tries. A failed one gets a single try, because an operator waits for it.
    const waited = first.tries === 0
    return waited
      ? tries.withinLimits({ id: first.eventId, type: first.eventType, stream: first.stream }, reapply)
      : tries.once(reapply)
  }

  const retryStream = async (stream: string) => {
    for (;;) {
      const first = await firstParked(database, group.name, stream)
      if (!first) return void parked.delete(stream)
      const context = { group: group.name, parked: first.id }
      if (first.asked === 'skip') {
        await dropParked(database, first)
        dropped.add(first.position)
        logger.info(context, 'a parked event was dropped')
        continue
      }
      // It has failed again since the list was read from which this try was started.
      if (first.asked === null && first.tries > 0) return
      const outcome = await retry(first)
      if (outcome === 'aborted') return
      if (outcome !== 'done') {
        logger.error({ ...context, ...logFields(outcome.error) }, 'a parked event fails again')
        return recordRetryFailed(database, first, outcome)
      }
      await deleteParked(database, first)
      logger.info(context, 'a parked event is handled')
    }
  }

  const retryInTurn = (stream: string) =>
    inTurn(stream, () => retryStream(stream))
      .catch(err => logger.warn({ err, group: group.name, stream }, 'parked events cannot be retried now'))
      .finally(() => retrying.delete(stream))

  return {
    async load() {
      await retryUnreadable(database, group.name)
      for (const position of await droppedPositions(database, group.name)) dropped.add(position)
      for (const { stream, first } of await parkedStreams(database, group.name)) parked.set(stream, first)
    },
    handle: event =>
      inTurn(event.stream, async () => {
        if (isSettled(event)) return
        if (parked.has(event.stream)) return parkEvent(event)
        const outcome = await tries.withinLimits(event, () => apply(group, deps, event))
        if (typeof outcome === 'object') await parkEvent(event, outcome)
      }),
    parkUnreadable: error =>
      inTurn(error.event.stream, async () => {
        if (isSettled(error.event)) return
        await parkEvent(error.event, parked.has(error.event.stream) ? undefined : { error, tries: 1 })
      }),
    async startRetries() {
      if (parked.size === 0) return
      const streams = await retriableStreams(database, group.name)
      for (const stream of streams.filter(each => !retrying.has(each))) retrying.set(stream, retryInTurn(stream))
    },
    settled: () => Promise.all(retrying.values()),
  }
}

/** A failure that a stack trace does not help to understand is logged as one line. */
const logFields = (error: unknown) =>
  error instanceof UnreadableEvent || error instanceof PermanentFailure ? { why: reasonOf(error) } : { err: error }

/**
 * @throws {UnreadableEvent} when it still cannot be decoded
 * @throws {PermanentFailure} when it is not in the log
 */
async function eventAt(log: EventLog, { stream, revision }: Parked): Promise<DomainEvent> {
  const [event] = await log.readStream(stream, { from: revision, limit: 1 })
  if (!event) throw new PermanentFailure(`the log has no event ${stream}@${revision}`)
  return event
}
