import {
  type DateString,
  formatDate,
  isSameYear,
  monthAndYear,
  monthOf,
  timeOf,
  weekOf,
} from '../../../shared/centre-time.ts'

/** The start times to show until the centre's own are loaded. */
const USUAL_TIMES = ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00']
/** The number of days that are shown at once, and by which the arrows move. */
export const DAYS_SHOWN = 7

/** `full`: no start is free. A past day is never `full`. */
export type Day = { date: DateString; past: boolean; full: boolean }

/**
 * The week of a date, from Monday.
 * @param available the days with a free start; no day is `full` while they are unknown
 */
export const shownWeek = (date: DateString, today: DateString, available?: readonly DateString[] | null): Day[] =>
  weekOf(date).map(day => ({
    date: day,
    past: day < today,
    full: day >= today && available?.includes(day) === false,
  }))

/** « novembre 2026 », or « novembre – décembre 2026 » when the week spans two months. */
export function weekTitle(days: Day[]): string {
  const first = days[0]?.date ?? ''
  const last = days.at(-1)?.date ?? ''
  const end = monthAndYear(last)
  if (monthOf(first) === monthOf(last)) return end
  return `${isSameYear(first, last) ? formatDate(first, { month: 'long' }) : monthAndYear(first)} – ${end}`
}

/** A start of the chosen day, `09:00`, and whether it can be booked. */
export type Start = { time: string; free: boolean }

/** All starts of a day: the centre's usual ones, free or not, and any other that the server offers. */
export function startsOf(
  slots: readonly { start_time: string }[],
  date: DateString,
  times: readonly string[] = USUAL_TIMES,
): Start[] {
  const offered = slots.filter(slot => slot.start_time.startsWith(date)).map(slot => timeOf(slot.start_time))
  return [...new Set([...times, ...offered])].sort().map(time => ({ time, free: offered.includes(time) }))
}
