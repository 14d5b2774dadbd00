import { clockOf, minutesOf, timeOf } from '../../../shared/centre-time.ts'

/** The hours that the calendar always draws. */
const FIRST_HOUR = 9
const LAST_HOUR = 19
/** At the usual size of text; with larger text an hour is higher. */
export const PX_PER_HOUR = 60
/** The usual size of text, in pixels. */
export const REM = 16
/** The height of so many minutes in the calendar, in rem. */
export const remOf = (minutes: number): number => (minutes * PX_PER_HOUR) / 60 / REM
/** The least height of a card is 44 px. At 60 px an hour it is laid out like a booking of 44 minutes. */
export const LEAST_MINUTES = 44

/** How far a mark sticks out above its card, with the ring around it, in pixels (`card-marks.module.css`). */
const MARK_ABOVE = 11

/** Whether a mark that sticks out above a card would be under the head of the calendar. @param start `09:00` */
export const isUnderHead = (start: string, firstHour: number): boolean =>
  (minutesOf(start) - firstHour * 60) * (PX_PER_HOUR / 60) < MARK_ABOVE

type Timed = { readonly start: string; readonly end: string }

/** The first and the last hour of the grid, which is extended to contain every booking. */
export function hoursOf(entries: readonly Timed[]): { first: number; last: number } {
  const starts = entries.map(({ start }) => Math.floor(minutesOf(start) / 60))
  const ends = entries.map(({ end, start }) =>
    Math.ceil(Math.max(minutesOf(end), minutesOf(start) + LEAST_MINUTES) / 60),
  )
  return { first: Math.min(FIRST_HOUR, ...starts), last: Math.min(24, Math.max(LAST_HOUR, ...ends)) }
}

export type Opening = { readonly start_datetime: string; readonly end_datetime: string }
export type ClosedTime = { readonly date: string; readonly from: string; readonly to: string }

/** Midnight at the end of a day is drawn as 23:59. */
const clock = (hour: number) => (hour === 24 ? '23:59' : clockOf(hour * 60))

/** The times of a day, within the hours of the grid, in which no practitioner works. */
export function closedTimes(
  date: string,
  openings: readonly Opening[],
  hours: { first: number; last: number },
): ClosedTime[] {
  const open = openings
    .filter(({ start_datetime }) => start_datetime.startsWith(date))
    .map(({ start_datetime, end_datetime }) => ({ from: timeOf(start_datetime), to: timeOf(end_datetime) }))
    .toSorted((a, b) => a.from.localeCompare(b.from))
  const closed: ClosedTime[] = []
  let reached = clock(hours.first)
  for (const { from, to } of open) {
    if (from > reached) closed.push({ date, from: reached, to: from })
    if (to > reached) reached = to
  }
  const end = clock(hours.last)
  return reached < end ? [...closed, { date, from: reached, to: end }] : closed
}

/** The days without openings and bookings, which get half the column width. Empty while the openings are loading. */
export function offDays(
  days: readonly string[],
  openings: readonly Opening[] | undefined,
  entries: readonly { readonly date: string }[],
): string[] {
  if (!openings) return []
  return days.filter(
    day =>
      !openings.some(({ start_datetime }) => start_datetime.startsWith(day)) &&
      !entries.some(({ date }) => date === day),
  )
}
