import type { StaffBookingView } from '@alba/contracts/bookings/staff-api'
import type { DateString } from '../../../shared/centre-time.ts'
import { weekSpan } from './span.ts'

/** How much there is in the week of a date: « 30 cette semaine », of another week « 30 réservations ». Canceled ones take no time. */
export function weekCount(
  bookings: readonly Pick<StaffBookingView, 'status'>[],
  date: DateString,
  today: DateString,
): string {
  const count = bookings.filter(({ status }) => status !== 'canceled').length
  if (weekSpan(date).from === weekSpan(today).from) return `${count} cette semaine`
  return `${count} réservation${count > 1 ? 's' : ''}`
}
