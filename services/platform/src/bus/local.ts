import { setTimeout } from 'node:timers/promises'
import { sourceTypes, toPublished } from '@alba/contracts/integration/published-events'
import { UnreadableEvent } from '../event-log/codec.ts'
import type { DomainPage } from '../event-log/event-log.ts'
import type { Position } from '../event-store/event-store.ts'
import { outage } from '../outage.ts'
import { retryForever } from '../retry-forever.ts'
import type { Bus } from './bus.ts'
import { consumptions } from './consumptions.ts'
import { deliver } from './deliver.ts'
import { type BusParts, type GroupWork, groupWork } from './group-work.ts'
import { groupErrorStore, positionOf, startingPoint } from './groups.ts'
import { positionKeeper } from './position-keeper.ts'
import { retryParked } from './retry-parked.ts'
import { parkUnreadable } from './unreadable.ts'

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

/** Follows the log from the position of the group, and starts again after failures. */
async function follow(work: GroupWork, signal: AbortSignal): Promise<void> {
  const { database, group, log } = work
  const groupError = groupErrorStore(database, group)
  const outages = outage(() => log, `the group ${group} of the bus cannot continue`)
  const keeper = positionKeeper(database, group)
  await retryForever(
    signal,
    async recovered => {
      const after = (await positionOf(database, group)) ?? 'start'
      const onSuccess = async () => {
        recovered()
        outages.succeeded()
        await groupError.succeeded()
      }
      for (let next: Position | 'start' | undefined = after; next !== undefined && !signal.aborted; )
        next = await followUntilUnreadable(work, next, { keeper, signal, onSuccess })
    },
    error => {
      outages.failed(error)
      void groupError.failed(error)
    },
  )
  await keeper.close()
}

type Following = {
  readonly keeper: ReturnType<typeof positionKeeper>
  readonly signal: AbortSignal
  /** Called after each page. */
  readonly onSuccess: () => Promise<void>
}

/**
 * Follows the log until the signal is aborted, or an event cannot be read. That event is parked, so only the later events
 * of its stream wait for it.
 * @returns from where to go on; undefined after the signal
 */
async function followUntilUnreadable(
  work: GroupWork,
  after: Position | 'start',
  { keeper, signal, onSuccess }: Following,
): Promise<Position | undefined> {
  const types = sourceTypes(work.types)
  try {
    for await (const page of work.eventLog.subscribe({ after, filter: { types }, pageSize: PAGE_SIZE, signal })) {
      if (page.kind === 'page') await takePage(work, page, keeper, signal)
      if (signal.aborted) return undefined
      await onSuccess()
    }
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error
    const { event } = error
    if (types.some(type => type === event.type)) await parkUnreadable(work, error)
    await keeper.done(event.position)
    await onSuccess()
    return event.position
  }
  if (signal.aborted) return undefined
  throw new Error('the log cannot be followed')
}

/** Delivers the events of a page, and stores up to where the group has come. */
async function takePage(
  work: GroupWork,
  page: DomainPage,
  keeper: ReturnType<typeof positionKeeper>,
  signal: AbortSignal,
): Promise<void> {
  const events = page.events.map(toPublished).filter(event => event !== undefined)
  if (events.length === 0) return keeper.passed(page.position)
  const batch = events.map(event => ({ id: event.id, subject: event.subject, event }))
  const done = await deliver(work, batch, signal)
  const reached = done === batch.length ? page.position : events[done - 1]?.position
  if (reached !== undefined) await keeper.done(reached)
  await setTimeout(GATHER_MS, undefined, { signal }).catch(() => undefined)
}
