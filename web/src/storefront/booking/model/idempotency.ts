type Submission = { key: string; body: string }

/**
 * The key for a booking request: the same for a retry of the same body, so that a double click or a retry after a lost
 * answer books once; a new one as soon as anything in the body differs.
 */
export function submissionFor(body: unknown, previous: Submission | null, newKey: () => string): Submission {
  const text = JSON.stringify(body)
  return previous?.body === text ? previous : { key: newKey(), body: text }
}
