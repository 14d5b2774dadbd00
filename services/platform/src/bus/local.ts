import { setTimeout } from 'node:timers/promises'
import { sourceTypes, toPublished } from '@alba/contracts/integration/published-events'
import type { DomainPage } from '../event-log/event-log.ts'
import type { Bus } from './bus.ts'
import { consumptions } from './consumptions.ts'
import { deliver } from './deliver.ts'
import { followLog, type PositionKeeper } from './follow-log.ts'
import { type BusParts, type GroupWork, groupWork } from './group-work.ts'
import { positionOf, startingPoint } from './groups.ts'
import { retryParked } from './retry-parked.ts'

const PAGE_SIZE = 200
/**
 * How long a group waits after each page, in milliseconds. Events that are recorded meanwhile make one page, so the
 * position is stored once for all of them. No user waits for what a group does.
 */
const GATHER_MS = 100

/**
 * The bus without a broker: each group follows the log from its own position. One member does the work, the others
 * stand by. The consumer itself makes the published events from those of the log, so no publisher is needed.
 */
export function openLocalBus(parts: BusParts): Bus {
  const running = consumptions()
  return {
    async consume(subscription) {
      const work = groupWork(parts, subscription)
      await startingPoint(parts.database, parts.eventLog, subscription)
      return running.run(subscription.signal, signal =>
        parts.leadership.whileLeading(`bus:${work.group}`, signal, async leading => {
          await Promise.all([follow(work, leading), retryParked(work, leading)])
        }),
      )
    },
    close: running.close,
  }
}

/** Follows the log from the position of the group. */
const follow = (work: GroupWork, signal: AbortSignal): Promise<void> =>
  followLog(
    {
      ...work,
      types: sourceTypes(work.types),
      pageSize: PAGE_SIZE,
      trouble: `the group ${work.group} of the bus cannot continue`,
      startAfter: async () => (await positionOf(work.database, work.group)) ?? 'start',
      take: async (page, keeper, stopping) => {
        if (page.kind === 'page') await takePage(work, page, keeper, stopping)
      },
    },
    signal,
  )

/** Delivers the events of a page, and stores up to where the group has come. */
async function takePage(work: GroupWork, page: DomainPage, keeper: PositionKeeper, signal: AbortSignal): Promise<void> {
  const events = page.events.map(toPublished).filter(event => event !== undefined)
  if (events.length === 0) return keeper.passed(page.position)
  const batch = events.map(event => ({ id: event.id, subject: event.subject, event }))
  const done = await deliver(work, batch, signal)
  const reached = done === batch.length ? page.position : events[done - 1]?.position
  if (reached !== undefined) await keeper.done(reached)
  await setTimeout(GATHER_MS, undefined, { signal }).catch(() => undefined)
}
