import { UnreadableEvent } from '@alba/platform/event-log/codec'

/**
 * What no other try can mend: the card provider refuses for good, say. Whoever works something off by itself puts it
 * aside at once and tells an operator, instead of trying for ever.
 */
export class PermanentFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PermanentFailure'
  }
}

export const isPermanent = (error: unknown): boolean =>
  error instanceof PermanentFailure || error instanceof UnreadableEvent
