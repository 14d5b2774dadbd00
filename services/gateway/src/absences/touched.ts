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

/** @param now milliseconds since the epoch. @param zone of the centre */
type Moment = { readonly zone: string; readonly now: number }

const TIMES = `unnest($1::date[], $2::date[], $3::integer[], $4::timestamptz[], $5::timestamptz[]) WITH ORDINALITY
  AS asked (first_day, last_day, absent, begins, ends, number)`
/** The bookings to come that the practitioner has in a time, confirmed or on hold. */
const TOUCHED = `b.date BETWEEN asked.first_day AND asked.last_day AND b.practitioner_id = asked.absent
  AND b.status IN ('confirmed', 'pending_hold')
  AND b.starts_at < asked.ends AND b.ends_at > asked.begins AND b.starts_at > $6`

const valuesOf = (times: readonly PractitionerTime[], { zone, now }: Moment) => [
  times.map(({ startsAt }) => dayAt(Date.parse(startsAt), zone)),
  times.map(({ endsAt }) => dayAt(Date.parse(endsAt) - 1, zone)),
  times.map(({ practitionerId }) => practitionerId),
  times.map(({ startsAt }) => startsAt),
  times.map(({ endsAt }) => endsAt),
  new Date(now).toISOString(),
]

/** The bookings to come that a practitioner has in a time, by their start: as many as one round decides about. */
export function touchedBookings(models: ReadModels, time: PractitionerTime, moment: Moment): Promise<BookingRow[]> {
  const text = `SELECT ${columnsOf(bookingsTable)} FROM ${TIMES} JOIN bookings.bookings b ON ${TOUCHED}
    ORDER BY date, starts_at, id LIMIT ${MOST_DECISIONS}`
  return models.query<BookingRow>({ name: 'bookings of an absence', text }, ...valuesOf([time], moment))
}

/** How many bookings to come there are in each of these times. */
export async function countTouched(
  models: ReadModels,
  times: readonly PractitionerTime[],
  moment: Moment,
): Promise<number[]> {
  const text = `SELECT count(b.id)::integer AS count FROM ${TIMES} LEFT JOIN bookings.bookings b ON ${TOUCHED}
    GROUP BY asked.number ORDER BY asked.number`
  const query = { name: 'count of bookings of absences', text }
  const rows = await models.query<{ count: number }>(query, ...valuesOf(times, moment))
  return rows.map(({ count }) => count)
}
