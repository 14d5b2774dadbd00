import type { StaffBookingView } from '@alba/contracts/bookings/staff-api'
import type { AskedBookings } from '../../../api/staff/bookings.ts'
import {
  addDays,
  addMonths,
  capital,
  type DateString,
  dateOf,
  isSameYear,
  longDate,
  monthOf,
  weekdayAndDate,
} from '../../../shared/centre-time.ts'
import type { Period, Place } from './address.ts'
import { weekSpan } from './span.ts'

/** The number of bookings on a page of the list. */
export const PAGE_SIZE = 50

function daysFor(period: Period, today: DateString): Pick<AskedBookings, 'start_date' | 'end_date' | 'order'> {
  if (period === 'today') return { start_date: today, end_date: today }
  if (period === 'week') return { start_date: weekSpan(today).from, end_date: weekSpan(today).to }
  if (period === 'month') return { start_date: monthOf(today), end_date: addDays(addMonths(monthOf(today), 1), -1) }
  return period === 'upcoming' ? { start_date: today } : { order: 'desc' }
}

/** The filter of the list for the server, without the practitioners. « Toutes » lists the latest bookings first. */
export const listAsked = ({ period, status }: Pick<Place, 'period' | 'status'>, today: DateString): AskedBookings => ({
  ...daysFor(period, today),
  status,
})

/**
 * Removes bookings that have begun from « À venir »: the server filters by days.
 * @param now local time of the centre
 */
export const stillToCome = (bookings: readonly StaffBookingView[], period: Period, now: string): StaffBookingView[] =>
  bookings.filter(({ start_time }) => period !== 'upcoming' || start_time >= now)

/** « Aujourd’hui », « Demain », « Vendredi 27 novembre »; with the year when it is not this one. */
export function dayTitle(date: DateString, today: DateString): string {
  if (date === today) return 'Aujourd’hui'
  if (date === addDays(today, 1)) return 'Demain'
  return capital(isSameYear(date, today) ? weekdayAndDate(date) : longDate(date))
}

/** Groups bookings by day, and keeps their order. */
export const byDay = (bookings: readonly StaffBookingView[]): [DateString, StaffBookingView[]][] => [
  ...Map.groupBy(bookings, ({ start_time }) => dateOf(start_time)),
]
