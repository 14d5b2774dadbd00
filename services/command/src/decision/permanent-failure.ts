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

/** Longer messages hold a whole row or a stack. */
const LENGTH = 500

/**
 * Why something failed, as it is kept for an operator. Postgres repeats the value that it refuses, which may be
 * somebody's data: its code must do.
 */
export function reasonOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  if (/^(22|23)...$/.test(String(code))) return `Postgres refuses it (${code})`
  const message = error instanceof Error ? error.message : String(error)
  return message.replaceAll(/\s+/g, ' ').slice(0, LENGTH)
}
