import type { StaffBookingView } from '@alba/contracts/bookings/staff-api'
import type { DateString } from '../../../shared/centre-time.ts'
import { weekSpan } from './span.ts'

/**
 * The number of bookings in the week of a date, without canceled ones: « 30 cette semaine », or « 30 réservations » for
 * a week other than the present one.
 */
export function weekCount(
  bookings: readonly Pick<StaffBookingView, 'status'>[],
  date: DateString,
  today: DateString,
): string {
  const count = bookings.filter(({ status }) => status !== 'canceled').length
  if (weekSpan(date).from === weekSpan(today).from) return `${count} cette semaine`
  return `${count} réservation${count > 1 ? 's' : ''}`
}
