import { type PublishedEvent, sourceTypes, toPublished } from '@alba/contracts/integration/published-events'
import type { Publisher } from '@alba/platform/bus/bus'
import { RETRY_LIMITS, type RetryLimits } from '@alba/platform/bus/group-work'
import { groupErrorStore, startingPoint } from '@alba/platform/bus/groups'
import { park, parkedAmong } from '@alba/platform/bus/parked'
import { positionKeeper } from '@alba/platform/bus/position-keeper'
import { retryParked } from '@alba/platform/bus/retry-parked'
import { parkUnreadable } from '@alba/platform/bus/unreadable'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import { type Position, toPosition } from '@alba/platform/event-store/event-store'
import { outage } from '@alba/platform/outage'
import { retryForever } from '@alba/platform/retry-forever'
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
  const handle = (event: PublishedEvent) => publisher.publish([event])
  const retrying = { database, eventLog, log, group: RELAY, handle, retryLimits }
  await Promise.all([publishAll(parts, signal), retryParked(retrying, signal)])
}

/** Publishes page after page, and starts again after failures. */
async function publishAll(parts: RelayParts, signal: AbortSignal): Promise<void> {
  const { database, eventLog, log } = parts
  const trouble = groupErrorStore(database, RELAY)
  const away = outage(() => log, 'the relay cannot continue')
  const keeper = positionKeeper(database, RELAY)
  await retryForever(
    signal,
    async recovered => {
      const onSuccess = async () => {
        recovered()
        away.succeeded()
        await trouble.succeeded()
      }
      const after = await startingPoint(database, eventLog, { group: RELAY, startsAt: 'start' })
      for (let next: Position | 'start' | undefined = after; next !== undefined && !signal.aborted; )
        next = await publishUntilUnreadable(parts, next, { keeper, signal, onSuccess })
    },
    error => {
      away.failed(error)
      void trouble.failed(error)
    },
  )
  await keeper.close()
}

type Publishing = {
  readonly keeper: ReturnType<typeof positionKeeper>
  readonly signal: AbortSignal
  /** Called after each page. */
  readonly onSuccess: () => Promise<void>
}

/**
 * Publishes until the signal is aborted, or an event cannot be read. That event is parked, so that only the later events
 * of its stream wait for it (ADR 125).
 * @returns from where to go on; undefined after the signal
 */
async function publishUntilUnreadable(
  parts: RelayParts,
  after: Position | 'start',
  { keeper, signal, onSuccess }: Publishing,
): Promise<Position | undefined> {
  const { database, eventLog, log, retryLimits = RETRY_LIMITS } = parts
  const asked = { after, filter: { types: sourceTypes() }, pageSize: PAGE_SIZE, signal }
  try {
    for await (const page of eventLog.subscribe(asked)) {
      const events = page.kind === 'page' ? page.events.map(toPublished).filter(event => event !== undefined) : []
      if (events.length > 0) {
        await publish(parts, events)
        // The position is saved after the broker's acknowledgement: after a crash in between, the events are
        // published again.
        await keeper.done(toPosition(page.position))
      } else if (page.position !== 'start') keeper.passed(page.position)
      await onSuccess()
    }
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error
    await parkUnreadable({ database, group: RELAY, log, retryLimits }, error)
    await keeper.done(error.event.position)
    await onSuccess()
    return error.event.position
  }
  if (!signal.aborted) throw new Error('the log cannot be followed')
  return undefined
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
