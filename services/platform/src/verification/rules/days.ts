/* Calendar days as numbers, counted from 1 January 1970. The second opinion has its own arithmetic of months. */

const DAY_MS = 86_400_000
/** By how much the end of a day anywhere on earth may differ from its end in UTC, with an hour for a clock that changes. */
const MOST_OFF_UTC_MS = 15 * 3_600_000

/** @param date a calendar day, `2026-11-20` */
export const dayOf = (date: string): number => Date.parse(date) / DAY_MS

/** The day of a moment in UTC; in the centre it may be the day before or after. @param moment in milliseconds since the epoch */
export const utcDay = (moment: number): number => Math.floor(moment / DAY_MS)

/** The same day some months later; where that month is too short, its last day. */
export function monthsAfter(day: number, months: number): number {
  const date = new Date(day * DAY_MS)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + months
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / DAY_MS
}

/** Whether a moment can be the end of a day, in any time zone. @param moment in milliseconds since the epoch */
export const isEndOf = (day: number, moment: number): boolean =>
  Math.abs(moment - (day + 1) * DAY_MS) <= MOST_OFF_UTC_MS
