/** What a report says of an event, so that an operator finds it in the log. */
export type EventName = {
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly id: string
}

/** Any event with the fields that its name has, such as a `RecordedEvent` or a `DomainEvent`. */
export type NamedEvent = Omit<EventName, 'revision'> & { readonly revision: bigint }

export const nameOf = ({ stream, revision, type, id }: NamedEvent): EventName => ({
  stream,
  revision: Number(revision),
  type,
  id,
})

/** Something in the log that cannot be right, or that should have been finished long ago. */
export type Finding = {
  readonly text: string
  /** What the operator should do about it. */
  readonly next: string
  /** The events that show it. */
  readonly events: readonly EventName[]
}

/** Something unfinished that is not late yet. `since` is in milliseconds since the epoch. */
export type UnderWay = { readonly text: string; readonly since: number; readonly event: EventName }

/** What a rule has to say about a whole log. */
export type Outcome = {
  readonly rule: string
  /** What the rule proves, in one sentence. */
  readonly proves: string
  /** How many things it looked at: events, bookings, payments or vouchers. */
  readonly checked: number
  /** How many findings there are. */
  readonly count: number
  /** The first of them, at most `SHOWN` (`tally.ts`). */
  readonly findings: readonly Finding[]
  /** How many more findings are about an event that an operator skipped, giving a reason (ADR 48). */
  readonly skipped: number
  /** How many things are unfinished and not late yet. */
  readonly underWay: number
  /** The oldest of them; null when there is none. */
  readonly oldest: UnderWay | null
  /** Sums in cents; empty for a rule that has none. */
  readonly totals: Readonly<Record<string, number>>
}
