import type { DomainEvent } from '@alba/contracts/events'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Position } from '@alba/platform/event-store/event-store'
import { reasonOf } from '@alba/platform/reason'
import { keyedQueue } from '../decision/keyed-queue.ts'
import type { GivenUp } from '../decision/patience.ts'
import { PermanentFailure } from '../decision/permanent-failure.ts'
import type { Deps } from '../deps.ts'
import type { GroupWork } from './group-work.ts'
import {
  drop,
  droppedPositions,
  firstOf,
  keepParked,
  type Parked,
  park,
  parkedStreams,
  retryUnreadable,
  streamsToWorkOff,
  type UnhandledEvent,
  unpark,
} from './parked.ts'
import { apply } from './policy.ts'
import { triesOf } from './tries.ts'

export type Subjects = {
  /** Reads what is parked, and what was dropped; before anything else. What could not be read is tried again. */
  recall(): Promise<void>
  /** Handles an event, or parks it when its subject waits or when it fails for good. Never throws. */
  take(event: DomainEvent): Promise<void>
  takeUnreadable(error: UnreadableEvent): Promise<void>
  /** Begins to go on with the subjects that may: what failed first, then what waits behind it. */
  workOff(): Promise<void>
  /** Resolves when all that `workOff` began has ended. */
  settled(): Promise<unknown>
}

/**
 * The events of a group by subject (stream): those of one keep their order, subjects do not wait for each other. What
 * fails for good is parked, and what follows of the same subject with it; the others go on.
 */
export function subjectsOf<Needs extends Deps>(work: GroupWork<Needs>): Subjects {
  const { deps, log, group } = work
  const { database, logger } = deps
  const inTurn = keyedQueue()
  const tries = triesOf(work)
  /** The subjects that have something parked, with the position of the first. */
  const parked = new Map<string, Position>()
  const dropped = new Set<Position>()
  const workingOff = new Map<string, Promise<void>>()

  /** Met again after a crash: an operator dropped it, or what is parked of its subject comes behind it. */
  const isOver = ({ stream, position }: UnhandledEvent) =>
    dropped.has(position) || position < (parked.get(stream) ?? position)

  const putAside = async (event: UnhandledEvent, failure?: GivenUp) => {
    const what = { group: group.name, event: event.id, type: event.type }
    if (failure)
      logger.error({ ...what, ...told(failure.error), tries: failure.tries }, 'an event of a policy is parked')
    if (!parked.has(event.stream)) parked.set(event.stream, event.position)
    await tries.forEver(event, () => park(database, group.name, event, failure))
  }

  const retry = async (first: Parked) => {
    const again = async () => apply(group, deps, await eventAt(log, first))
    const waited = first.tries === 0
    return waited
      ? tries.patiently({ id: first.eventId, type: first.eventType, stream: first.stream }, again)
      : tries.once(again)
  }

  const workOffStream = async (stream: string) => {
    for (;;) {
      const first = await firstOf(database, group.name, stream)
      if (!first) return void parked.delete(stream)
      const what = { group: group.name, parked: first.id }
      if (first.asked === 'skip') {
        await drop(database, first)
        dropped.add(first.position)
        logger.info(what, 'a parked event was dropped')
        continue
      }
      const outcome = await retry(first)
      if (outcome === 'aborted') return
      if (outcome !== 'done') {
        logger.error({ ...what, ...told(outcome.error) }, 'a parked event fails again')
        return keepParked(database, first, outcome)
      }
      await unpark(database, first)
      logger.info(what, 'a parked event is handled')
    }
  }

  const workOffInTurn = (stream: string) =>
    inTurn(stream, () => workOffStream(stream))
      .catch(err => logger.warn({ err, group: group.name, stream }, 'what is parked cannot be worked off now'))
      .finally(() => workingOff.delete(stream))

  return {
    async recall() {
      await retryUnreadable(database, group.name)
      for (const position of await droppedPositions(database, group.name)) dropped.add(position)
      for (const { stream, first } of await parkedStreams(database, group.name)) parked.set(stream, first)
    },
    take: event =>
      inTurn(event.stream, async () => {
        if (isOver(event)) return
        if (parked.has(event.stream)) return putAside(event)
        const outcome = await tries.patiently(event, () => apply(group, deps, event))
        if (typeof outcome === 'object') await putAside(event, outcome)
      }),
    takeUnreadable: error =>
      inTurn(error.event.stream, async () => {
        if (isOver(error.event)) return
        await putAside(error.event, parked.has(error.event.stream) ? undefined : { error, tries: 1 })
      }),
    async workOff() {
      if (parked.size === 0) return
      const streams = await streamsToWorkOff(database, group.name)
      for (const stream of streams.filter(each => !workingOff.has(each))) workingOff.set(stream, workOffInTurn(stream))
    },
    settled: () => Promise.all(workingOff.values()),
  }
}

/** What nobody can mend by reading a stack is told in a line. */
const told = (error: unknown) =>
  error instanceof UnreadableEvent || error instanceof PermanentFailure ? { why: reasonOf(error) } : { err: error }

/** @throws {UnreadableEvent} still @throws {PermanentFailure} when it is no longer there */
async function eventAt(log: EventLog, { stream, revision }: Parked): Promise<DomainEvent> {
  const [event] = await log.readStream(stream, { from: revision, limit: 1 })
  if (!event) throw new PermanentFailure(`there is no event ${stream}@${revision}`)
  return event
}
