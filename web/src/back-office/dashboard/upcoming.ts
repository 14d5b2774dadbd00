import type { DashboardStats } from '@alba/contracts/dashboard/api'
import {
  addDays,
  capital,
  type DateString,
  exactDuration,
  minutesOf,
  weekdayAndDate,
} from '../../shared/centre-time.ts'

export type Upcoming = DashboardStats['upcoming_bookings'][number]
export type UpcomingDay = {
  readonly date: DateString
  readonly name: string
  /** The date beside « Aujourd’hui » or « Demain »; empty where `name` is the date. */
  readonly long: string
  readonly bookings: Upcoming[]
}

/** Groups bookings by day, and keeps their order. Today and tomorrow are named so. */
export function daysOf(upcoming: readonly Upcoming[], today: DateString): UpcomingDay[] {
  return [...Map.groupBy(upcoming, ({ date }) => date)].map(([date, bookings]) => {
    const long = weekdayAndDate(date)
    if (date === today) return { date, name: 'Aujourd’hui', long, bookings }
    if (date === addDays(today, 1)) return { date, name: 'Demain', long, bookings }
    return { date, name: capital(long), long: '', bookings }
  })
}

/**
 * The time until a booking of today, « dans 18 min », « dans 2 h 05 »; undefined on other days and once it has begun.
 * @param clock time of the centre, `10:42`
 */
export function untilLabel({ date, time }: Upcoming, today: DateString, clock: string): string | undefined {
  if (date !== today) return undefined
  const left = minutesOf(time) - minutesOf(clock)
  return left > 0 ? `dans ${exactDuration(left)}` : undefined
}

/** When the next booking begins: « dans 18 min », « demain », « lundi 30 novembre »; undefined once it has begun. */
export function nextLabel(next: Upcoming, today: DateString, clock: string): string | undefined {
  if (next.date === addDays(today, 1)) return 'demain'
  if (next.date > today) return weekdayAndDate(next.date)
  return untilLabel(next, today, clock)
}
