import {
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  TimeoutError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { AppendTooLarge, type Expected, StoreUnavailable, StreamDeleted, WrongExpectedVersion } from '../event-store.ts'

/** The client's errors in the port's words. What the caller or the operator did wrong stays as it is. */
export function translate(error: unknown, stream: string, expected: Expected = 'any'): unknown {
  if (error instanceof StoreUnavailable) return error
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion } = error
    return new WrongExpectedVersion(stream, expected, typeof actualVersion === 'bigint' ? actualVersion : 'noStream')
  }
  if (error instanceof StreamDeletedError) return new StreamDeleted(stream)
  // A server whose own limit was set lower than ours.
  if (error instanceof MaxAppendSizeExceededError) return new AppendTooLarge(stream, error.maxAppendSize)
  const mistakes = [AccessDeniedError, InvalidArgumentError]
  return mistakes.some(mistake => error instanceof mistake) ? error : new StoreUnavailable(error)
}

/**
 * A live subscription has room for 32 events in the server. A consumer that is busy for a moment longer is cut off, which
 * is normal under load: it goes on behind what it has received.
 */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof TimeoutError && error.message.includes('Consumer too slow')
