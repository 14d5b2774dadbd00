import type { AffectedBooking } from '@alba/contracts/agenda/staff-api'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { ERASED } from '@alba/contracts/shared/event'
import { localOf } from '@alba/contracts/shared/spoken-date'
import { columnsOf } from '@alba/contracts/shared/table'
import type { ReadModels } from '../read-models/read-models.ts'

/** The largest number of bookings in an answer. */
const MOST = 500

/**
 * The bookings in a room whose time, buffers included, overlaps a closure. Instants are UTC, days are days of the
 * centre.
 */
export async function bookingsInClosure(
  models: ReadModels,
  closure: { roomId: number; startsAt: string; endsAt: string; firstDay: string; lastDay: string },
  zone: string,
): Promise<AffectedBooking[]> {
  const text = `SELECT ${columnsOf(bookingsTable)} FROM bookings.bookings
    WHERE date BETWEEN $1 AND $2 AND room_id = $3 AND status IN ('confirmed', 'pending_hold')
      AND starts_at - make_interval(mins => buffer_before_minutes) < $5
      AND ends_at + make_interval(mins => buffer_after_minutes) > $4
    ORDER BY date, starts_at, id LIMIT ${MOST}`
  const { roomId, startsAt, endsAt, firstDay, lastDay } = closure
  const query = { name: 'bookings in a closure', text }
  const rows = await models.query<BookingRow>(query, firstDay, lastDay, roomId, startsAt, endsAt)
  return rows.map(row => affected(row, zone))
}

/** Of the bookings with these ids, those that still occupy their time (confirmed or held), ordered by start. */
export async function affectedBookings(
  models: ReadModels,
  ids: readonly number[],
  zone: string,
): Promise<AffectedBooking[]> {
  const rows = await models.rows(bookingsTable, ids)
  return rows
    .filter(({ status }) => status === 'confirmed' || status === 'pending_hold')
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
    .map(row => affected(row, zone))
}

const affected = (row: BookingRow, zone: string): AffectedBooking => ({
  id: row.id,
  start_time: localOf(row.starts_at, zone),
  end_time: localOf(row.ends_at, zone),
  customer_name: row.customer_name ?? ERASED,
  service_name: row.service_name,
  practitioner_name: row.practitioner_name,
  room_name: row.room_name,
})
