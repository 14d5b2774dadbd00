import type { DashboardStats } from '@alba/contracts/dashboard/api'
import { addDays, type DateString, formatDate } from '../../shared/centre-time.ts'

export type Upcoming = DashboardStats['upcoming_bookings'][number]
export type UpcomingDay = {
  readonly date: DateString
  readonly name: string
  readonly long: string
  readonly bookings: Upcoming[]
}

const capital = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** By day, in the order that they came in; today and tomorrow have their names. */
export function daysOf(upcoming: readonly Upcoming[], today: DateString): UpcomingDay[] {
  return [...Map.groupBy(upcoming, ({ date }) => date)].map(([date, bookings]) => {
    const long = formatDate(date, { weekday: 'long', day: 'numeric', month: 'long' })
    if (date === today) return { date, name: 'Aujourd’hui', long, bookings }
    if (date === addDays(today, 1)) return { date, name: 'Demain', long, bookings }
    return { date, name: capital(long), long: '', bookings }
  })
}

/**
 * « dans 18 min », « dans 2 h 05 »: how long it is until a booking of today; undefined on other days and once it has begun.
 * @param clock of the centre, `10:42`
 */
export function untilLabel({ date, time }: Upcoming, today: DateString, clock: string): string | undefined {
  if (date !== today) return undefined
  const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
  const left = minutesOf(time) - minutesOf(clock)
  if (left <= 0) return undefined
  if (left < 60) return `dans ${left}\u00a0min`
  return `dans ${Math.floor(left / 60)}\u202fh\u202f${String(left % 60).padStart(2, '0')}`
}

/** When the next booking is: « dans 18 min », « demain », « lundi 30 novembre »; undefined once it has begun. */
export function nextLabel(next: Upcoming, today: DateString, clock: string): string | undefined {
  if (next.date === addDays(today, 1)) return 'demain'
  if (next.date > today) return formatDate(next.date, { weekday: 'long', day: 'numeric', month: 'long' })
  return untilLabel(next, today, clock)
}

/** « Camille » */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
