import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Patience } from '../decision/patience.ts'
import type { PolicyGroup } from './policy.ts'

/** A group of policies while this process runs it. */
export type GroupWork<Needs> = {
  readonly deps: Needs
  readonly log: EventLog
  readonly group: PolicyGroup<Needs>
  readonly signal: AbortSignal
  readonly patience: GroupPatience
  /** What is being tried again and again, by its event's id. */
  readonly retrying: Map<string, string>
}

export type GroupPatience = Patience & {
  /** How often at most a passing trouble of a single event uses up one of its tries, in milliseconds. */
  readonly passingEveryMs: number
}
