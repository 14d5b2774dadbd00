/** How far the visitor's clock is behind the server's, in milliseconds, by the server's last answer. */
let behind = 0

/** Learns the time from the `Date` of an answer, which counts whole seconds. */
export function learnTime(date: string | null): void {
  const instant = Date.parse(date ?? '')
  if (!Number.isNaN(instant)) behind = instant - Date.now()
}

/** Now, by the server's clock: milliseconds since the epoch, right to a second. */
export const serverNow = (): number => Date.now() + behind
