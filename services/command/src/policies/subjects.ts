import type { DomainEvent } from '@alba/contracts/events'
import type { UnreadableEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { keyedQueue } from '../decision/keyed-queue.ts'
import { type GivenUp, type Patience, tryPatiently } from '../decision/patience.ts'
import { PermanentFailure } from '../decision/permanent-failure.ts'
import type { Deps } from '../deps.ts'
import {
  firstOf,
  keepParked,
  type Parked,
  park,
  parkedStreams,
  streamsToWorkOff,
  type UnhandledEvent,
  unpark,
} from './parked.ts'
import { apply, type PolicyGroup } from './policy.ts'

/** A group of policies while this process runs it. */
export type GroupWork<Needs> = {
  readonly deps: Needs
  readonly log: EventLog
  readonly group: PolicyGroup<Needs>
  readonly signal: AbortSignal
  readonly patience: Patience
  /** Told what is being tried again and again. */
  readonly onTrouble: (trouble: string) => void
}

export type Subjects = {
  /** Reads what is parked; before anything else. */
  recall(): Promise<void>
  /** Handles an event, or parks it when its subject waits or when it fails for good. Never throws. */
  take(event: DomainEvent): Promise<void>
  takeUnreadable(error: UnreadableEvent): Promise<void>
  /** Goes on with the subjects that may: what failed first, then what waits behind it. */
  workOff(): Promise<void>
}

/** Failures in a row after which the readiness check tells of it. */
const FAILURES_BEFORE_TROUBLE = 5
/** For our own books: nothing goes on without them. */
const FOR_EVER: Patience = { tries: Number.POSITIVE_INFINITY }

/**
 * The events of a group by subject (stream): those of one keep their order, subjects do not wait for each other. What
 * fails for good is parked, and what follows of the same subject with it; the others go on.
 */
export function subjectsOf<Needs extends Deps>(work: GroupWork<Needs>): Subjects {
  const { deps, log, group, signal, patience } = work
  const { database, logger } = deps
  const inTurn = keyedQueue()
  const parked = new Set<string>()

  const retrying = (event: UnhandledEvent) => (err: unknown, inARow: number) => {
    logger.warn({ err, group: group.name, event: event.id, type: event.type, inARow }, 'a policy will try again')
    if (inARow === FAILURES_BEFORE_TROUBLE) work.onTrouble(`${group.name}: event ${event.id} is tried again and again`)
  }

  const putAside = async (event: UnhandledEvent, failure?: GivenUp) => {
    const what = { group: group.name, event: event.id, type: event.type }
    if (failure) logger.error({ ...what, err: failure.error, tries: failure.tries }, 'an event of a policy is parked')
    parked.add(event.stream)
    await tryPatiently(() => park(database, group.name, event, failure), signal, FOR_EVER, retrying(event))
  }

  const retry = async (first: Parked) => {
    if (first.asked === 'skip') return 'done'
    const again = async () => apply(group, deps, await eventAt(log, first))
    // What waited has never been tried; what failed is asked for by somebody who waits for the answer.
    return tryPatiently(again, signal, first.tries === 0 ? patience : { ...patience, tries: 1 }, () => {})
  }

  const workOffStream = async (stream: string) => {
    for (;;) {
      const first = await firstOf(database, group.name, stream)
      if (!first) return void parked.delete(stream)
      const outcome = await retry(first)
      if (outcome === 'aborted') return
      const what = { group: group.name, parked: first.id }
      if (outcome !== 'done') {
        logger.error({ ...what, err: outcome.error }, 'a parked event fails again')
        return keepParked(database, first, outcome)
      }
      await unpark(database, first)
      logger.info(what, first.asked === 'skip' ? 'a parked event was dropped' : 'a parked event is handled')
    }
  }

  return {
    async recall() {
      for (const stream of await parkedStreams(database, group.name)) parked.add(stream)
    },
    take: event =>
      inTurn(event.stream, async () => {
        if (parked.has(event.stream)) return putAside(event)
        const outcome = await tryPatiently(() => apply(group, deps, event), signal, patience, retrying(event))
        if (typeof outcome === 'object') await putAside(event, outcome)
      }),
    takeUnreadable: error =>
      inTurn(error.event.stream, () =>
        putAside(error.event, parked.has(error.event.stream) ? undefined : { error, tries: 1 }),
      ),
    async workOff() {
      if (parked.size === 0) return
      const streams = await streamsToWorkOff(database, group.name)
      await Promise.all(streams.map(stream => inTurn(stream, () => workOffStream(stream))))
    },
  }
}

/** @throws {UnreadableEvent} still @throws {PermanentFailure} when it is no longer there */
async function eventAt(log: EventLog, { stream, revision }: Parked): Promise<DomainEvent> {
  const [event] = await log.readStream(stream, { from: revision, limit: 1 })
  if (!event) throw new PermanentFailure(`there is no event ${stream}@${revision}`)
  return event
}
