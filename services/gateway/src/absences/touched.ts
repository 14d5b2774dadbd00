import { MOST_DECISIONS } from '@alba/contracts/absences/events'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { dayAt } from '@alba/contracts/shared/centre-time'
import { columnsOf } from '@alba/contracts/shared/table'
import type { ReadModels } from '../read-models/read-models.ts'

/** A time of a practitioner, as UTC instants. */
export type PractitionerTime = {
  readonly practitionerId: number
  readonly startsAt: string
  readonly endsAt: string
}

/**
 * The bookings to come that a practitioner has in a time, confirmed or on hold, by their start: as many as one round
 * decides about.
 * @param now milliseconds since the epoch
 */
export async function touchedBookings(
  models: ReadModels,
  { practitionerId, startsAt, endsAt }: PractitionerTime,
  { zone, now }: { readonly zone: string; readonly now: number },
): Promise<BookingRow[]> {
  const text = `SELECT ${columnsOf(bookingsTable)} FROM bookings.bookings
    WHERE date BETWEEN $1 AND $2 AND practitioner_id = $3 AND status IN ('confirmed', 'pending_hold')
      AND starts_at < $5 AND ends_at > $4 AND starts_at > $6
    ORDER BY date, starts_at, id LIMIT ${MOST_DECISIONS}`
  const days = [dayAt(Date.parse(startsAt), zone), dayAt(Date.parse(endsAt) - 1, zone)]
  const values = [...days, practitionerId, startsAt, endsAt, new Date(now).toISOString()]
  return models.query<BookingRow>({ name: 'bookings of an absence', text }, ...values)
}
