import {
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  TimeoutError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { AppendTooLarge, type Expected, StoreUnavailable, StreamDeleted, WrongExpectedVersion } from '../event-store.ts'

/**
 * Translates the client's errors to those of the port. Mistakes of the caller or the operator are returned unchanged.
 */
export function translate(error: unknown, stream: string, expected: Expected = 'any'): unknown {
  if (error instanceof StoreUnavailable) return error
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion } = error
    return new WrongExpectedVersion(stream, expected, typeof actualVersion === 'bigint' ? actualVersion : 'noStream')
  }
  if (error instanceof StreamDeletedError) return new StreamDeleted(stream)
  // The server may have a lower limit than the port.
  if (error instanceof MaxAppendSizeExceededError) return new AppendTooLarge(stream, error.maxAppendSize)
  const mistakes = [AccessDeniedError, InvalidArgumentError]
  return mistakes.some(mistake => error instanceof mistake) ? error : new StoreUnavailable(error)
}

/**
 * Whether the server ended a live subscription because the consumer was too slow. The server buffers 32 events for it,
 * so this is normal under load, and the subscription continues after the last event that it received.
 */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof TimeoutError && error.message.includes('Consumer too slow')
