import type { Actor } from '@alba/contracts/shared/event'

/** What the people of a history mostly do. */
export const modes = ['moves', 'agenda', 'money', 'vouchers', 'packages', 'all'] as const
export type Mode = (typeof modes)[number]

/** The mode of a seed where nobody says another: the modes come in turn. */
export const modeOf = (seed: number): Mode => modes[seed % modes.length] ?? 'all'

/** Before how many more reads, appends and calls it stops; null: it runs to its end. */
export type Stop = number | null

type Work = {
  /** Names the work in this history, for those that go on with it. */
  readonly task: number
  /** The process that does it. */
  readonly process: number
  readonly stop: Stop
}

export type Says =
  | 'pays'
  | 'works on it'
  | 'declines'
  /** As often as cards are taken for one payment. */
  | 'declines again and again'
  | 'refunds'
  | 'refunds a part'
  | 'sends the refund back'
  | 'contests'
  | 'wins'
  | 'loses'

/** One thing that happens. A step that makes no sense where it stands (any more) does nothing. */
export type Step =
  | (Work & { readonly do: 'ask'; readonly by: Actor; readonly command: string; readonly body: unknown })
  /** A group of policies handles the next event of a stream. */
  | (Work & { readonly do: 'policy'; readonly group: string; readonly stream: string })
  /** A deadline that is due is worked on. */
  | (Work & { readonly do: 'deadline'; readonly key: string })
  /** The provider tells something by itself: for the first time, or again. */
  | (Work & { readonly do: 'webhook'; readonly event: string })
  /** The provider tells all that nobody has heard of a payment, in its order. */
  | (Work & { readonly do: 'webhooks'; readonly intent: string })
  /** Work that stopped goes on. */
  | { readonly do: 'go'; readonly task: number; readonly stop: Stop }
  /** The store cannot be reached when work that stopped before a read goes on. */
  | { readonly do: 'lose'; readonly task: number }
  /** A process dies with all that it does, and another starts in its place with an empty memory. */
  | { readonly do: 'die'; readonly process: number }
  /** The last events that a group of policies has handled are handled again. */
  | { readonly do: 'again'; readonly group: string; readonly back: number }
  | { readonly do: 'wait'; readonly minutes: number }
  /** What happens to a payment at the provider. */
  | { readonly do: 'bank'; readonly intent: string; readonly says: Says }
  | { readonly do: 'provider'; readonly away: boolean }

/** How the store takes two appends of one decision: both at once, or one after the other. */
export type Appending = 'together' | 'one by one'

/** A plain value: who has it can repeat, shorten and print what happened. */
export type History = {
  readonly seed: number
  readonly mode: Mode
  readonly appending: Appending
  readonly steps: readonly Step[]
}

/** Something that must not be, once all has healed. */
export type Finding = {
  /** What is wrong, the same for all findings of its kind. */
  readonly kind: string
  /** The stream or the payment that shows it. */
  readonly subject: string
  readonly text: string
}
