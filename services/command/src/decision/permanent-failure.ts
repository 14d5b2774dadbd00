import { UnreadableEvent } from '@alba/platform/event-log/codec'

/**
 * What no other try can mend: the card provider refuses for good, say. Whoever works something off by itself puts it
 * aside at once and tells an operator, instead of trying for ever.
 */
export class PermanentFailure extends Error {
  readonly code: string
  /** @param code what refused it calls the reason, `charge_disputed` */
  constructor(message: string, cause?: unknown, code = 'unknown') {
    super(message, { cause })
    this.code = code
    this.name = 'PermanentFailure'
  }
}

export const isPermanent = (error: unknown): boolean =>
  error instanceof PermanentFailure || error instanceof UnreadableEvent
