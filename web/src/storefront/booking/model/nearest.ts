import { availableDates, firstAvailableDate, type Sought, slots } from '../../../api/agenda.ts'
import { addDays, dateOf, daysBetween, minutesOf, timeOf, todayAtCentre } from '../../../shared/centre-time.ts'

/** How many starts are offered in place of a taken one. */
const OFFERED = 3
/** How many days before and after the taken start are searched. */
const DAYS_AROUND = 3
const MINUTES_A_DAY = 1440

const minutesBetween = (one: string, other: string): number =>
  Math.abs(daysBetween(dateOf(one), dateOf(other)) * MINUTES_A_DAY + minutesOf(timeOf(other)) - minutesOf(timeOf(one)))

/** The starts nearest to the wanted one, in chronological order. All are local times of the centre. */
export const nearestOf = (starts: readonly string[], wanted: string): string[] =>
  starts
    .toSorted((one, other) => minutesBetween(one, wanted) - minutesBetween(other, wanted))
    .slice(0, OFFERED)
    .sort()

/**
 * The days near the wanted one that have a free start; if there are none, the first day from today on that has one. If
 * the request fails, only the wanted day itself.
 */
async function daysNear(sought: Sought, date: string, signal: AbortSignal): Promise<string[]> {
  const today = todayAtCentre()
  const from = addDays(today, Math.max(0, daysBetween(today, date) - DAYS_AROUND))
  const around = { from, days: daysBetween(from, date) + 1 + DAYS_AROUND }
  const days = await availableDates(sought, around, signal)
  if (days === null) return [date]
  if (days.length > 0) return days
  const first = (await firstAvailableDate(sought, signal))?.first_available_date
  return first ? [first] : []
}

/** The free starts that are nearest to a taken one, in chronological order. @throws {ApiError} */
export async function nearestStarts(sought: Sought, wanted: string, signal: AbortSignal): Promise<string[]> {
  const date = dateOf(wanted)
  const days = (await daysNear(sought, date, signal))
    .toSorted((one, other) => Math.abs(daysBetween(date, one)) - Math.abs(daysBetween(date, other)))
    // Each of these days has at least one free start, so `OFFERED` days contain enough starts.
    .slice(0, OFFERED)
  const offered = await Promise.all(days.map(day => slots(sought, day, signal)))
  return nearestOf(
    offered.flat().map(slot => slot.start_time),
    wanted,
  )
}
