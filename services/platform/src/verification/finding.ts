/** Names an event, so that an operator finds it in the log. */
export type EventName = {
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly id: string
}

export const nameOf = (event: {
  readonly stream: string
  readonly revision: bigint
  readonly type: string
  readonly id: string
}): EventName => ({ stream: event.stream, revision: Number(event.revision), type: event.type, id: event.id })

/** Something that the log says and that cannot be true, or that should have been finished long ago. */
export type Finding = {
  readonly text: string
  /** What the operator does about it. */
  readonly next: string
  /** The events that show it. */
  readonly events: readonly EventName[]
}

/** Something that is not finished yet and need not be. `since` is in milliseconds since the epoch. */
export type UnderWay = { readonly text: string; readonly since: number; readonly event: EventName }

/** What a rule has to say about a whole log. */
export type Outcome = {
  readonly rule: string
  /** What the rule proves, in one sentence. */
  readonly proves: string
  /** How many things it looked at. */
  readonly checked: number
  readonly count: number
  /** The first of the findings. */
  readonly findings: readonly Finding[]
  /** Findings about an event that an operator skipped, with a reason that stands in the log (ADR 48). */
  readonly skipped: number
  readonly underWay: number
  /** The oldest thing that is under way; null when nothing is. */
  readonly oldest: UnderWay | null
  /** Sums in cents; empty for a rule that has none. */
  readonly totals: Readonly<Record<string, number>>
}
