import type { PublishedEvent, PublishedType } from '@alba/contracts/integration/published-events'
import type { BackOff } from '../back-off.ts'
import type { EventLog } from '../event-log/event-log.ts'
import type { Leadership } from '../postgres/leadership.ts'
import type { Database } from '../postgres/pool.ts'
import type { Subscription } from './bus.ts'

export type BusLog = {
  debug(facts: object, message: string): void
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** What both adapters of the bus, `kafka.ts` and `local.ts`, need of their process. */
export type BusParts = {
  readonly database: Database
  readonly leadership: Leadership
  readonly eventLog: EventLog
  readonly log: BusLog
  /** Default `RETRY_LIMITS`; tests wait for less. */
  readonly retryLimits?: RetryLimits
}

/** How often, and after which waits, a failed event is tried again. */
export type RetryLimits = {
  /** After this many failures in a row an event is parked. */
  readonly tries: number
  /** The waits between the tries before that. */
  readonly betweenTries: BackOff
  /** The waits between the retries of a parked event. */
  readonly whileParked: BackOff
  /** How often to look for parked events that are due, in milliseconds. */
  readonly lookEveryMs: number
}

/** An event is parked after about a second, and then retried for ever, at most every five minutes. */
export const RETRY_LIMITS: RetryLimits = {
  tries: 5,
  betweenTries: { firstMs: 100, longestMs: 1_000 },
  whileParked: { firstMs: 1_000, longestMs: 300_000 },
  lookEveryMs: 1_000,
}

/** A group of which this process is a member, with what it needs. */
export type GroupWork = Omit<BusParts, 'retryLimits'> & {
  readonly group: string
  readonly types: readonly PublishedType[]
  readonly handle: (event: PublishedEvent) => Promise<unknown>
  readonly retryLimits: RetryLimits
}

/** What retries the parked events of a group: of the bus, or of the relay that publishes them. */
export type RetryWork = Pick<GroupWork, 'database' | 'eventLog' | 'group' | 'handle' | 'retryLimits'> & {
  readonly log: Pick<BusLog, 'info' | 'warn'>
}

/** What a member of a group works with, from the parts of its process and its subscription. */
export function groupWork<Type extends PublishedType>(
  parts: BusParts,
  { group, types, handle }: Subscription<Type>,
): GroupWork {
  // The adapters pass only events of these types to the handler.
  return { retryLimits: RETRY_LIMITS, ...parts, group, types, handle: handle as GroupWork['handle'] }
}
