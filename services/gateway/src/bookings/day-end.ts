import type { Attendance } from '@alba/contracts/bookings/attendance'
import type { AttendanceView, DayEndItem } from '@alba/contracts/bookings/day-end-api'
import { type ClosingBooking, closingBookingsTable } from '@alba/contracts/bookings/rows'
import { practitionerNames } from '@alba/contracts/bookings/view'
import { pick } from '@alba/contracts/shared/case'
import { ERASED } from '@alba/contracts/shared/event'
import { localOf } from '@alba/contracts/shared/spoken-date'
import { columnsOf } from '@alba/contracts/shared/table'
import type { ReadModels } from '../read-models/read-models.ts'

/**
 * The confirmed bookings of a day of the centre (`YYYY-MM-DD`), by their start. The order names the columns of an index,
 * from which PostgreSQL then reads the rows already sorted.
 */
export function bookingsOfDay(models: ReadModels, date: string): Promise<ClosingBooking[]> {
  const text = `SELECT ${columnsOf(closingBookingsTable)} FROM bookings.bookings
    WHERE status = 'confirmed' AND date = $1 ORDER BY status, date, starts_at, id`
  return models.query<ClosingBooking>({ name: 'bookings of the end of a day', text }, date)
}

/** @param moment the present in milliseconds since the epoch, and the centre's time zone */
export const dayEndItem = (
  row: ClosingBooking,
  { zone, now }: { readonly zone: string; readonly now: number },
): DayEndItem => ({
  ...pick(row, ['id', 'service_name', 'customer_phone', 'attendance']),
  practitioner_name: practitionerNames(row),
  ...pick(row, ['price_cents', 'settled_by', 'version']),
  ...(row.settled_by === 'card' && row.voucher_parts.length > 0 && { with_vouchers: true }),
  customer_name: row.customer_name ?? ERASED,
  start_time: localOf(row.starts_at, zone),
  end_time: localOf(row.ends_at, zone),
  has_begun: Date.parse(row.starts_at) <= now,
  on_site: row.on_site && {
    amount_cents: row.on_site.amountCents,
    means: row.on_site.means,
    // The command service refuses it for the same reason: what was given back would have no payment.
    can_undo: row.on_site.returnedCents + row.on_site.writtenOffCents === 0,
  },
})

type Counted = { readonly month: string; readonly attendance: Attendance; readonly count: number }

/**
 * How many came, came late or were absent, in each month of a year that has such bookings, and in the whole year. An
 * index has all columns of this query, so PostgreSQL reads no row of a booking.
 */
export async function attendanceOfYear(models: ReadModels, year: number): Promise<AttendanceView> {
  const text = `SELECT to_char(date, 'YYYY-MM') AS month, attendance, count(*)::integer AS count FROM bookings.bookings
    WHERE status = 'confirmed' AND date BETWEEN $1 AND $2 AND attendance IS NOT NULL GROUP BY 1, 2 ORDER BY 1`
  const query = { name: 'attendance of a year', text }
  const rows = await models.query<Counted>(query, `${year}-01-01`, `${year}-12-31`)
  const byMonth = Map.groupBy(rows, ({ month }) => month)
  return { months: [...byMonth].map(([month, own]) => ({ month, ...countsOf(own) })), total: countsOf(rows) }
}

function countsOf(rows: readonly Counted[]) {
  const counted = (attendance: Attendance) =>
    rows.reduce((sum, row) => sum + (row.attendance === attendance ? row.count : 0), 0)
  return { came: counted('came'), late: counted('late'), absent: counted('absent') }
}
