import { dayBounds } from '@alba/contracts/agenda/offer'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { practitionerNames } from '@alba/contracts/bookings/view'
import type { DashboardStats, dashboardQuery } from '@alba/contracts/dashboard/api'
import { pick } from '@alba/contracts/shared/case'
import { dayAt } from '@alba/contracts/shared/centre-time'
import { ERASED } from '@alba/contracts/shared/event'
import { localOf } from '@alba/contracts/shared/spoken-date'
import type { z } from 'zod'
import type { ReadModels } from '../read-models/read-models.ts'

/** How many of the next bookings are listed. */
const UPCOMING = 10

/**
 * The periods of the figures. `week` and `month` are their first and last days in the centre, `monthInstants` the UTC
 * instants at which this month and the next one begin.
 * @param now milliseconds since the epoch
 */
export function periods(now: number, zone: string) {
  const today = Temporal.PlainDate.from(dayAt(now, zone))
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const month = today.with({ day: 1 })
  const next = month.add({ months: 1 })
  const startOf = (date: Temporal.PlainDate) => new Date(dayBounds(date.toString(), zone).from * 60_000).toISOString()
  return {
    today: today.toString(),
    week: [monday.toString(), monday.add({ days: 6 }).toString()],
    month: [month.toString(), next.subtract({ days: 1 }).toString()],
    monthInstants: [startOf(month), startOf(next)],
  } as const
}

/**
 * $1 is today, $2 to $5 are the first and last days of week and month, $6 and $7 the beginnings of this month and the
 * next one, $8 the latest `expires_at` of vouchers that have expired. A voucher that has expired may still have the
 * status `valid`, because an event records the expiry some time later.
 */
const counts = {
  name: 'figures of the dashboard',
  text: `WITH booked AS (SELECT date, bookings FROM dashboard.days WHERE date BETWEEN least($2::date, $4) AND greatest($3::date, $5))
    SELECT (SELECT coalesce(sum(bookings), 0)::integer FROM booked WHERE date = $1) AS today_bookings,
      (SELECT coalesce(sum(bookings), 0)::integer FROM booked WHERE date BETWEEN $2 AND $3) AS week_bookings,
      (SELECT coalesce(sum(bookings), 0)::integer FROM booked WHERE date BETWEEN $4 AND $5) AS month_bookings,
      (SELECT count(*) FROM dashboard.cancellations WHERE canceled_at >= $6 AND canceled_at < $7) AS canceled_bookings,
      (SELECT count(*) FROM vouchers.vouchers WHERE status = 'valid' AND expires_at > $8) AS valid_vouchers,
      (SELECT count(*) FROM vouchers.vouchers WHERE used_at >= $6 AND used_at < $7) AS used_vouchers_month,
      (SELECT count(*) FROM vouchers.vouchers WHERE status IN ('valid', 'expired') AND expires_at >= $6 AND expires_at <= $8) AS expired_vouchers_month`,
}

const columns = 'id, customer_name, starts_at, service_name, room_type, practitioner_id, practitioner_name, second'
/** The confirmed bookings from now on: $1 is today, $2 the present instant. */
const ahead = `bookings.bookings WHERE status = 'confirmed' AND date >= $1 AND starts_at >= $2`
const upcoming = {
  name: 'upcoming bookings',
  text: `SELECT ${columns} FROM ${ahead} ORDER BY date, starts_at, id LIMIT ${UPCOMING}`,
}
/** $3 is the practitioner's id. The index on status and date contains it, so the bookings of others are not read. */
const upcomingOf = {
  name: 'upcoming bookings of a practitioner',
  text: `SELECT ${columns} FROM ${ahead} AND $3 IN (practitioner_id, second_practitioner_id)
    ORDER BY date, starts_at, id LIMIT ${UPCOMING}`,
}
type Upcoming = Pick<
  BookingRow,
  | 'id'
  | 'customer_name'
  | 'starts_at'
  | 'service_name'
  | 'room_type'
  | 'practitioner_id'
  | 'practitioner_name'
  | 'second'
>

type Asked = {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** The centre's time zone. */
  readonly zone: string
  /** Who asks. */
  readonly practitionerId: number
  /** Whose bookings are listed: those of all practitioners, or those of who asks. */
  readonly upcoming: z.output<typeof dashboardQuery>['upcoming']
}

/**
 * The figures of the whole centre, and the next bookings. `next_booking` is always that of the practitioner who asks.
 */
export async function dashboardFigures(
  models: ReadModels,
  { now, zone, practitionerId, upcoming: whose }: Asked,
): Promise<Omit<DashboardStats, 'practitioner_name'>> {
  const { today, week, month, monthInstants } = periods(now, zone)
  const instant = new Date(now).toISOString()
  // A voucher is valid until its last second has passed (`hasExpired`, contracts).
  const lastSecondOver = new Date(now - 1_000).toISOString()
  const [[figures], own, all] = await Promise.all([
    models.query<Omit<DashboardStats, 'practitioner_name' | 'upcoming_bookings' | 'next_booking'>>(
      counts,
      today,
      ...week,
      ...month,
      ...monthInstants,
      lastSecondOver,
    ),
    models.query<Upcoming>(upcomingOf, today, instant, practitionerId),
    whose === 'all' ? models.query<Upcoming>(upcoming, today, instant) : null,
  ])
  if (!figures) throw new Error('the query of the figures returned no row')
  const listed = (all ?? own).map(row => shown(row, zone))
  return { ...figures, upcoming_bookings: listed, next_booking: own[0] ? shown(own[0], zone) : null }
}

function shown(row: Upcoming, zone: string) {
  const local = localOf(row.starts_at, zone)
  return {
    ...pick(row, ['id', 'service_name', 'room_type']),
    practitioner_name: practitionerNames(row),
    customer_name: row.customer_name ?? ERASED,
    date: local.slice(0, 10),
    time: local.slice(11, 16),
  }
}
