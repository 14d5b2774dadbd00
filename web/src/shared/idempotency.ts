import { ApiError } from '../api/errors.ts'

/** An idempotency key, with the body of the request that it was made for. */
export type Submission = { key: string; body: string }

/**
 * The idempotency key for a request. A request with the same body as the last one gets the same key, so that a double
 * click or a retry after a lost answer books or orders once. Any other request gets a new key.
 */
export function submissionFor(body: unknown, previous: Submission | null, newKey: () => string): Submission {
  const text = JSON.stringify(body)
  return previous?.body === text ? previous : { key: newKey(), body: text }
}

/** Answers that decide nothing about a request: its sender has to log in again, or to wait. */
const UNDECIDED: readonly number[] = [401, 408, 425, 429]

/**
 * Whether a request was refused, so that the next attempt is a new request. Without an answer, and after one that decides
 * nothing, the key is kept for the retry: an earlier attempt, whose answer was lost, may have booked and paid.
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !UNDECIDED.includes(error.status)
