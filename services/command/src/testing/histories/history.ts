import type { Actor } from '@alba/contracts/shared/event'

/** What visitors and staff mostly do in a history. */
export const modes = ['moves', 'agenda', 'money', 'vouchers', 'packages', 'parts', 'returns', 'offer', 'all'] as const
export type Mode = (typeof modes)[number]

/** Modes that have every second turn of another one. */
const seconds: Partial<Record<Mode, Mode>> = { vouchers: 'parts', packages: 'returns' }
const turns: readonly Mode[] = modes.filter(mode => !Object.values(seconds).includes(mode))

/** The mode of a seed unless another one is given. The modes alternate. */
export function modeOf(seed: number): Mode {
  const mode = turns[seed % turns.length] ?? 'all'
  const isSecond = Math.floor(seed / turns.length) % 2 === 1
  return (isSecond && seconds[mode]) || mode
}

/** How many gates (reads, appends and calls of the provider) work passes before it stops. null: it runs to its end. */
export type Stop = number | null
/** Where new work stops. `change`: before the first call with which the provider opens, closes or refunds a payment. */
export type FirstStop = Stop | 'change'

type Work = {
  /** Unique in the history. Later steps refer to the work by this number. */
  readonly task: number
  /** The number of the process that does the work. */
  readonly process: number
  readonly stop: FirstStop
}

export type BankEvent =
  | 'paid'
  /** Paid, and the webhook is lost for good, and so is the client on the way back: only asking the provider finds it. */
  | 'paid and lost'
  | 'processing'
  | 'declined'
  /** As many declined cards as one payment may have (`MAX_REFUSED_CARDS`). */
  | 'declined up to the limit'
  | 'refunded'
  | 'partly refunded'
  | 'refund failed'
  | 'dispute opened'
  | 'dispute won'
  | 'dispute lost'

/**
 * One thing that happens. A step that is impossible in the current state does nothing: shrinking removes what it needs.
 */
export type Step =
  | (Work & { readonly do: 'command'; readonly by: Actor; readonly command: string; readonly body: unknown })
  /** A group of policies handles the next event of a stream. */
  | (Work & { readonly do: 'policy'; readonly group: string; readonly stream: string })
  /** A process handles a deadline that is due. */
  | (Work & { readonly do: 'deadline'; readonly key: string })
  /** The provider delivers a webhook, for the first time or again. */
  | (Work & { readonly do: 'webhook'; readonly event: string })
  /** The provider delivers all webhooks of a payment that were not delivered yet, in their order. */
  | (Work & { readonly do: 'webhooks'; readonly intent: string })
  /** Work that stopped continues. */
  | { readonly do: 'resume'; readonly task: number; readonly stop: Stop }
  /** Work that stopped before a read continues, and the read fails because the store is unreachable. */
  | { readonly do: 'failRead'; readonly task: number }
  /** A process crashes with all its work. Another one with empty memory replaces it. */
  | { readonly do: 'crash'; readonly process: number }
  /** The reference data of a process takes in every event of the log. */
  | { readonly do: 'follow'; readonly process: number }
  /** A group of policies handles the last `back` events that it has handled again. */
  | { readonly do: 'redeliver'; readonly group: string; readonly back: number }
  /** Time passes. Nothing else happens meanwhile. */
  | { readonly do: 'wait'; readonly minutes: number }
  /** A payment changes at the provider: its client, the bank or staff on the provider's pages does something. */
  | { readonly do: 'bank'; readonly intent: string; readonly event: BankEvent }
  /** The clock of a process is set: from now on it is this many seconds ahead, or behind. */
  | { readonly do: 'clock'; readonly process: number; readonly seconds: number }
  /** The card provider goes away or comes back. */
  | { readonly do: 'provider'; readonly isUnreachable: boolean }

/**
 * How the store writes the appends of one decision: all at once, or one after the other with a gate between them.
 */
export type Appending = 'together' | 'one by one'

/** A plain JSON value, so that it can be replayed, shortened and printed. */
export type History = {
  readonly seed: number
  readonly mode: Mode
  readonly appending: Appending
  /** Whether each process learns only after a while what others have defined, retired or set. Left out: at once. */
  readonly lateReferences?: boolean | undefined
  readonly steps: readonly Step[]
}

/** A violated invariant, found after the history was played and all its unfinished work was done (`heal`). */
export type Finding = {
  /** What is wrong. Findings with the same cause have the same kind. */
  readonly kind: string
  /** The stream or payment that shows it. */
  readonly subject: string
  readonly text: string
}
