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
