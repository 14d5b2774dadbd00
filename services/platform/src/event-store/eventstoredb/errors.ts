import {
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { type Expected, StoreUnavailable, StreamDeleted, WrongExpectedVersion } from '../event-store.ts'

/** The client's errors in the port's words. What the caller or the operator did wrong stays as it is. */
export function translate(error: unknown, stream: string, expected: Expected = 'any'): unknown {
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion } = error
    return new WrongExpectedVersion(stream, expected, typeof actualVersion === 'bigint' ? actualVersion : 'noStream')
  }
  if (error instanceof StreamDeletedError) return new StreamDeleted(stream)
  const mistakes = [AccessDeniedError, InvalidArgumentError, MaxAppendSizeExceededError]
  return mistakes.some(mistake => error instanceof mistake) ? error : new StoreUnavailable(error)
}
