/** The last request of a kind: its idempotency key and the body it was for. */
export type Submission = { key: string; body: string }

/**
 * The key for a request: the same for a retry of the same body, so that a double click or a retry after a lost answer
 * books or buys once; a new one as soon as anything in the body differs.
 */
export function submissionFor(body: unknown, previous: Submission | null, newKey: () => string): Submission {
  const text = JSON.stringify(body)
  return previous?.body === text ? previous : { key: newKey(), body: text }
}
