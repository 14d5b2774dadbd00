import { UnreadableEvent } from '@alba/platform/event-log/codec'

/**
 * A failure that no retry can cure: the card provider refuses a refund for good, for example. Policies and deadlines
 * then park their work at once and notify an operator, instead of trying for ever.
 */
export class PermanentFailure extends Error {
  readonly code: string
  /** @param code the reason in the words of whoever refused, for example `charge_disputed` */
  constructor(message: string, cause?: unknown, code = 'unknown') {
    super(message, { cause })
    this.code = code
    this.name = 'PermanentFailure'
  }
}

/** Whether an error is one that no retry can cure. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof PermanentFailure || error instanceof UnreadableEvent
