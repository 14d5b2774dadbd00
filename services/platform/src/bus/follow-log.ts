import type { EventType } from '@alba/contracts/events'
import { UnreadableEvent } from '../event-log/codec.ts'
import type { DomainPage } from '../event-log/event-log.ts'
import type { CaughtUp, Position } from '../event-store/event-store.ts'
import { outage } from '../outage.ts'
import { retryForever } from '../retry-forever.ts'
import type { BusLog, GroupWork } from './group-work.ts'
import { groupErrorStore } from './groups.ts'
import { positionKeeper } from './position-keeper.ts'
import { parkUnreadable } from './unreadable.ts'

/** A group that reads the log itself: one of the local bus, or the relay that publishes the log to a broker. */
export type LogFollower = Pick<GroupWork, 'database' | 'eventLog' | 'group' | 'retryLimits'> & {
  readonly log: Pick<BusLog, 'info' | 'warn' | 'error'>
  /** The types of event of the log that it reads. */
  readonly types: readonly EventType[]
  readonly pageSize: number
  /** What the log says while the group cannot go on. */
  readonly trouble: string
  /** Reads from where it goes on. */
  readonly startAfter: () => Promise<Position | 'start'>
  /** Handles or publishes a page, or notes that the head of the log is reached, and stores the position. */
  readonly take: (page: DomainPage | CaughtUp, keeper: PositionKeeper, signal: AbortSignal) => Promise<void>
}
export type PositionKeeper = ReturnType<typeof positionKeeper>

/**
 * Follows the log until the signal is aborted, and starts again after failures. An event that cannot be read is parked,
 * so only the later events of its stream wait for it (ADR 125).
 */
export async function followLog(follower: LogFollower, signal: AbortSignal): Promise<void> {
  const { database, group, log, trouble, startAfter } = follower
  const groupError = groupErrorStore(database, group)
  const outages = outage(() => log, trouble)
  const keeper = positionKeeper(database, group)
  await retryForever(
    signal,
    async recovered => {
      const onSuccess = async () => {
        recovered()
        outages.succeeded()
        await groupError.succeeded()
      }
      for (let next: Position | 'start' | undefined = await startAfter(); next !== undefined && !signal.aborted; )
        next = await followUntilUnreadable(follower, next, { keeper, signal, onSuccess })
    },
    error => {
      outages.failed(error)
      void groupError.failed(error)
    },
  )
  await keeper.close()
}

type Following = {
  readonly keeper: PositionKeeper
  readonly signal: AbortSignal
  /** Called after each page. */
  readonly onSuccess: () => Promise<void>
}

/** @returns from where to go on, after an event that cannot be read; undefined after the signal */
async function followUntilUnreadable(
  follower: LogFollower,
  after: Position | 'start',
  { keeper, signal, onSuccess }: Following,
): Promise<Position | undefined> {
  const { eventLog, types, pageSize, take } = follower
  try {
    for await (const page of eventLog.subscribe({ after, filter: { types }, pageSize, signal })) {
      await take(page, keeper, signal)
      if (signal.aborted) return undefined
      await onSuccess()
    }
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error
    const { event } = error
    if (types.some(type => type === event.type)) await parkUnreadable(follower, error)
    await keeper.done(event.position)
    await onSuccess()
    return event.position
  }
  if (signal.aborted) return undefined
  throw new Error('the log cannot be followed')
}
