import { UnreadableEvent } from '@alba/platform/event-log/codec'
import { reasonOf } from '@alba/platform/reason'

/** The parts of an event that are readable even when its data cannot be decoded. */
export type EventName = { readonly id: string; readonly type: string; readonly position: string }

/** The same, with where the event stands in its own stream. */
export type PlacedEvent = EventName & { readonly stream: string; readonly revision: number }

/** An event that a projection cannot apply. It holds up its own stream in that projection (ADR 126). */
export class Poison extends Error {
  readonly event: PlacedEvent
  /** Why, without the event's name and without personal data. */
  readonly reason: string
  constructor(event: EventName & { readonly stream: string; readonly revision: bigint }, cause: unknown) {
    const { id, type, position, stream, revision } = event
    const reason = inShort(cause)
    super(`stopped in front of ${type} ${id}: ${reason}`, { cause })
    this.name = 'Poison'
    this.event = { id, type, position, stream, revision: Number(revision) }
    this.reason = reason
  }
}

/** Only the code of a PostgreSQL error is shown: its message repeats the refused value, which may be personal data. */
function inShort(cause: unknown): string {
  if (isRefusedData(cause)) return `Postgres refuses its row (${codeOf(cause)})`
  return reasonOf(cause instanceof UnreadableEvent ? cause.reason : cause)
}

/**
 * The model is not at the position where this writer left it: another process took over, or a replay was swapped in,
 * paused or abandoned. Nothing was written. The caller starts again from the ledger.
 */
export class CheckpointMoved extends Error {
  constructor(name: string) {
    super(`the checkpoint of ${name} was moved by somebody else`)
    this.name = 'CheckpointMoved'
  }
}

/**
 * Whether a model, live or in a replay, is past an event that this process could not apply, because another process has
 * moved it since. To move it past the event now would move it back.
 */
export const isPast = ({ position }: { readonly position: string }, cause: unknown): boolean =>
  cause instanceof Poison && position >= cause.event.position

/** The error as a `Poison` if it says that an event cannot be decoded; any other error as it is. */
export const asPoison = (error: unknown): unknown =>
  error instanceof UnreadableEvent ? new Poison(error.event, error) : error

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/**
 * Whether PostgreSQL refused a value (class 22), a constraint (23) or a size (54). Then one row of the batch is at
 * fault, and trying the same batch again would always fail.
 */
export const isRefusedData = (error: unknown): boolean => /^(22|23|54)...$/.test(codeOf(error))
