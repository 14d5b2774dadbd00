import type { AffectedBooking } from '@alba/contracts/agenda/staff-api'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { practitionerNames, roomNames } from '@alba/contracts/bookings/view'
import { ERASED } from '@alba/contracts/shared/event'
import { localOf } from '@alba/contracts/shared/spoken-date'
import { columnsOf } from '@alba/contracts/shared/table'
import { FIRST_END } from '../bookings/first-end.ts'
import type { ReadModels } from '../read-models/read-models.ts'

/** The largest number of bookings in an answer. */
const MOST = 500

/**
 * SQL for whether a treatment of the booking `b` is in the room $3 at some time between $4 and $5. The buffers of the
 * treatment count as well.
 */
const OVERLAPS = `(b.room_id = $3
    AND b.starts_at - make_interval(mins => b.buffer_before_minutes) < $5
    AND ${FIRST_END} + make_interval(mins => b.buffer_after_minutes) > $4
  OR (b.second->>'roomId')::integer = $3
    AND (b.second->>'startsAt')::timestamptz - make_interval(mins => (b.second->>'bufferBeforeMinutes')::integer) < $5
    AND (b.second->>'endsAt')::timestamptz + make_interval(mins => (b.second->>'bufferAfterMinutes')::integer) > $4)`

/**
 * The bookings, confirmed or on hold, that have a treatment in a room while it is closed. The buffers of the treatment
 * count as well.
 * @param closure `startsAt` and `endsAt` are UTC instants, `firstDay` and `lastDay` the days of the centre that they
 * are on
 */
export async function bookingsInClosure(
  models: ReadModels,
  closure: { roomId: number; startsAt: string; endsAt: string; firstDay: string; lastDay: string },
  zone: string,
): Promise<AffectedBooking[]> {
  const text = `SELECT ${columnsOf(bookingsTable)} FROM bookings.bookings b
    WHERE b.date BETWEEN $1 AND $2 AND ${OVERLAPS} AND b.status IN ('confirmed', 'pending_hold')
    ORDER BY b.date, b.starts_at, b.id LIMIT ${MOST}`
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
  practitioner_name: practitionerNames(row),
  room_name: roomNames(row),
})
