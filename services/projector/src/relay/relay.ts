import { type PublishedEvent, sourceTypes, toPublished } from '@alba/contracts/integration/published-events'
import type { Publisher } from '@alba/platform/bus/bus'
import { followLog, type PositionKeeper } from '@alba/platform/bus/follow-log'
import { RETRY_LIMITS, type RetryLimits } from '@alba/platform/bus/group-work'
import { startingPoint } from '@alba/platform/bus/groups'
import { park, parkedAmong } from '@alba/platform/bus/parked'
import { retryParked } from '@alba/platform/bus/retry-parked'
import type { DomainPage } from '@alba/platform/event-log/event-log'
import { type CaughtUp, toPosition } from '@alba/platform/event-store/event-store'
import type { RunnerContext } from '../runner/runner.ts'

/** The name under which the relay's position is kept among those of the consumer groups. */
export const RELAY = 'relay'

/** The largest number of events that are published at once. */
const PAGE_SIZE = 500

export type RelayParts = Pick<RunnerContext, 'database' | 'eventLog' | 'leadership' | 'log'> & {
  readonly publisher: Publisher
  /** Called with the number of events that were published. */
  readonly onPublished?: (count: number) => void
  /** Default `RETRY_LIMITS`; tests wait for less. */
  readonly retryLimits?: RetryLimits
}

/**
 * Publishes the events of the log to the broker, in one process at a time, from the first event on. Replays of read
 * models do not publish anything. While the broker is away it retries, and nothing else waits for it. An event that cannot
 * be read holds up its own stream only.
 */
export function startRelay(parts: RelayParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = parts.leadership.whileLeading(RELAY, stopping.signal, leading => relay(parts, leading))
  return {
    async stop() {
      stopping.abort()
      await running
      await parts.publisher.close()
    },
  }
}

async function relay(parts: RelayParts, signal: AbortSignal): Promise<void> {
  const { database, eventLog, log, publisher, retryLimits = RETRY_LIMITS } = parts
  const group = { database, eventLog, log, group: RELAY, retryLimits }
  const follower = {
    ...group,
    types: sourceTypes(),
    pageSize: PAGE_SIZE,
    trouble: 'the relay cannot continue',
    startAfter: () => startingPoint(database, eventLog, { group: RELAY, startsAt: 'start' }),
    take: (page: DomainPage | CaughtUp, keeper: PositionKeeper) => takePage(parts, page, keeper),
  }
  const handle = (event: PublishedEvent) => publisher.publish([event])
  await Promise.all([followLog(follower, signal), retryParked({ ...group, handle }, signal)])
}

async function takePage(parts: RelayParts, page: DomainPage | CaughtUp, keeper: PositionKeeper): Promise<void> {
  const events = page.kind === 'page' ? page.events.map(toPublished).filter(event => event !== undefined) : []
  if (events.length > 0) {
    await publish(parts, events)
    // The position is saved after the broker's acknowledgement: after a crash in between, the events are published
    // again.
    await keeper.done(toPosition(page.position))
  } else if (page.position !== 'start') keeper.passed(page.position)
}

/** Publishes events, except those whose stream has a parked one: they are parked behind it. */
async function publish(
  { database, publisher, onPublished }: RelayParts,
  events: readonly PublishedEvent[],
): Promise<void> {
  const parked = await parkedAmong(database, RELAY, [...new Set(events.map(({ subject }) => subject))])
  const free = events.filter(({ subject }) => !parked.has(subject))
  if (free.length > 0) await publisher.publish(free)
  for (const event of events) if (parked.has(event.subject)) await park(database, RELAY, { ...event, event })
  if (free.length > 0) onPublished?.(free.length)
}
