import type { EventLog } from '@alba/platform/event-log/event-log'
import type { RetryLimits } from '../decision/retry.ts'
import type { PolicyGroup } from './policy.ts'

/** A policy group that this process runs, with what it needs to run it. */
export type GroupWork<Needs> = {
  readonly deps: Needs
  readonly log: EventLog
  readonly group: PolicyGroup<Needs>
  readonly signal: AbortSignal
  readonly retryLimits: GroupRetryLimits
  /** Messages about events that have failed several times and are still being retried, by event id. */
  readonly retrying: Map<string, string>
}

export type GroupRetryLimits = RetryLimits & {
  /** A temporary failure uses up a try of its event at most once in this many milliseconds (`outage-detector.ts`). */
  readonly temporaryCountsEveryMs: number
}
