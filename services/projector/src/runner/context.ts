import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Leadership } from '@alba/platform/postgres/leadership'
import type { Database } from '@alba/platform/postgres/pool'

/** What the runner tells of itself; the metrics listen. */
export type Observer = {
  /** A batch was written: how many events it held and how long it took from fold to commit, in seconds. */
  batch(projection: string, model: 'live' | 'replay', events: number, seconds: number): void
}

export type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

export type RunnerContext = {
  /** See `openReadModels`. */
  readonly database: Database
  readonly eventLog: EventLog
  readonly leadership: Leadership
  readonly log: Log
  readonly observer: Observer
}
