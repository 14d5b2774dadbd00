import { sourceTypes, toPublished } from '@alba/contracts/integration/published-events'
import type { Publisher } from '@alba/platform/bus/bus'
import { groupErrorStore, startingPoint } from '@alba/platform/bus/groups'
import { positionKeeper } from '@alba/platform/bus/position-keeper'
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
}

/**
 * Publishes the events of the log to the broker, in one process at a time, from the first event on. Replays of read
 * models do not publish anything. While the broker is away it retries, and nothing else waits for it.
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

async function relay({ database, eventLog, log, publisher, onPublished }: RelayParts, signal: AbortSignal) {
  const trouble = groupErrorStore(database, RELAY)
  const away = outage(() => log, 'the relay cannot continue')
  const keeper = positionKeeper(database, RELAY)
  await retryForever(
    signal,
    async onSuccess => {
      const after = await startingPoint(database, eventLog, { group: RELAY, startsAt: 'start' })
      for await (const page of eventLog.subscribe({
        after,
        filter: { types: sourceTypes() },
        pageSize: PAGE_SIZE,
        signal,
      })) {
        const events = page.kind === 'page' ? page.events.map(toPublished).filter(event => event !== undefined) : []
        if (events.length > 0) {
          await publisher.publish(events)
          // The position is saved after the broker's acknowledgement: after a crash in between, the events are
          // published again.
          await keeper.done(page.position)
          onPublished?.(events.length)
        } else if (page.position !== 'start') keeper.passed(page.position)
        onSuccess()
        away.succeeded()
        await trouble.succeeded()
      }
      if (!signal.aborted) throw new Error('the log cannot be followed')
    },
    error => {
      away.failed(error)
      void trouble.failed(error)
    },
  )
  await keeper.close()
}
