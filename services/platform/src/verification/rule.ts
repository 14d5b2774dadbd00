import type { DomainEvent, EventOf, EventType } from '@alba/contracts/events'
import type { NamedEvent } from './finding.ts'
import type { Tally } from './tally.ts'

/** The handlers of a rule, one for each type of event that it looks at. */
export type Handlers = { readonly [Type in EventType]?: (event: EventOf<Type>) => void }

/**
 * A rule about the log. Rules know neither each other nor the code that decides: they are a second opinion (ADR 74).
 * They see events without their personal fields.
 */
export type Rule = {
  readonly name: string
  /** What it proves, in one sentence. */
  readonly proves: string
  readonly tally: Tally
  readonly on: Handlers
  /** Told of an event that cannot be read, in its place among the others. */
  readonly unreadable?: (event: NamedEvent) => void
  /**
   * Forgets what is over and finished, or archives it, so that the memory does not grow with the log.
   * @param clock the latest moment of the log so far, in milliseconds since the epoch
   */
  readonly forget?: (clock: number) => void
  /** Called at the end of the log: reports what is unfinished. @param now milliseconds since the epoch */
  readonly finish?: (now: number) => void
  /** Sums in cents by name, such as `received`; asked for after `finish`. */
  readonly totals?: () => Readonly<Record<string, number>>
}

/** Any event of Alba: its metadata say when it happened. */
export type DatedEvent = Pick<DomainEvent, 'metadata'>

/** When an event happened, in milliseconds since the epoch. */
export function momentOf({ metadata: { occurredAt } }: DatedEvent): number {
  // Several rules ask about the same event, one after the other, so the last answer is kept.
  if (occurredAt !== lastParsed.occurredAt) lastParsed = { occurredAt, moment: Date.parse(occurredAt) }
  return lastParsed.moment
}
let lastParsed = { occurredAt: '', moment: Number.NaN }

/** Cents as a text: « 75.00 EUR ». */
export const euros = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`
