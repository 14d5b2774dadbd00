import type { DomainEvent, EventOf, EventType } from '@alba/contracts/events'
import type { Tally } from './tally.ts'

/** What a rule does with each type of event; it sees no others. */
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
  /** Forgets what is over and finished, so that the memory does not grow with the log. @param clock see `checker.ts` */
  readonly forget?: (clock: number) => void
  /** Judges what is left at the end of the log. @param now milliseconds since the epoch */
  readonly finish?: (now: number) => void
  /** Sums in cents, after `finish`. */
  readonly totals?: () => Readonly<Record<string, number>>
}

/** When an event happened, in milliseconds since the epoch. */
export function momentOf({ metadata: { occurredAt } }: Pick<DomainEvent, 'metadata'>): number {
  // Several rules ask for the same event.
  if (occurredAt !== last.occurredAt) last = { occurredAt, moment: Date.parse(occurredAt) }
  return last.moment
}
let last = { occurredAt: '', moment: Number.NaN }

/** Cents as a text: « 75.00 EUR ». */
export const euros = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`
