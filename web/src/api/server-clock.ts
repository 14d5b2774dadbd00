/** How many milliseconds the server's clock is ahead of the visitor's, by the last answer. */
let ahead = 0

/**
 * Sets the server's clock by the `Date` header of an answer, which has a precision of one second. A missing or
 * unreadable header changes nothing.
 */
export function setServerTime(date: string | null): void {
  const instant = Date.parse(date ?? '')
  if (!Number.isNaN(instant)) ahead = instant - Date.now()
}

/** The time by the server's clock, in milliseconds since the epoch, precise to a second. */
export const serverNow = (): number => Date.now() + ahead
