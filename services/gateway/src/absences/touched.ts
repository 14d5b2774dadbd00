import { MOST_DECISIONS } from '@alba/contracts/absences/events'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { dayAt } from '@alba/contracts/shared/centre-time'
import { columnsOf } from '@alba/contracts/shared/table'
import { FIRST_END } from '../bookings/first-end.ts'
import type { ReadModels } from '../read-models/read-models.ts'

/** A time of a practitioner, as UTC instants. */
export type PractitionerTime = {
  readonly practitionerId: number
  readonly startsAt: string
  readonly endsAt: string
}

type Moment = {
  /** The centre's time zone. */
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The times as rows: `number` is the place in the list, and the days are those of the centre. */
const TIMES = `unnest($1::date[], $2::date[], $3::integer[], $4::timestamptz[], $5::timestamptz[]) WITH ORDINALITY
  AS asked (first_day, last_day, absent_practitioner, begins, ends, number)`
/**
 * The bookings to come of which the practitioner has a treatment in a time, confirmed or on hold. The days only let
 * PostgreSQL use its index by `date`: a booking begins and ends on one day of the centre, so they leave out none that
 * the instants find.
 */
const TOUCHED = `b.date BETWEEN asked.first_day AND asked.last_day
  AND b.status IN ('confirmed', 'pending_hold') AND b.starts_at > $6
  AND (b.practitioner_id = asked.absent_practitioner AND b.starts_at < asked.ends AND ${FIRST_END} > asked.begins
    OR b.second_practitioner_id = asked.absent_practitioner
      AND (b.second->>'startsAt')::timestamptz < asked.ends AND (b.second->>'endsAt')::timestamptz > asked.begins)`

const valuesOf = (times: readonly PractitionerTime[], { zone, now }: Moment) => [
  times.map(({ startsAt }) => dayAt(Date.parse(startsAt), zone)),
  times.map(({ endsAt }) => dayAt(Date.parse(endsAt) - 1, zone)),
  times.map(({ practitionerId }) => practitionerId),
  times.map(({ startsAt }) => startsAt),
  times.map(({ endsAt }) => endsAt),
  new Date(now).toISOString(),
]

/**
 * The bookings to come that a practitioner has in a time, the earliest first: at most `MOST_DECISIONS`, because staff
 * decide about so many in one request.
 */
export function touchedBookings(models: ReadModels, time: PractitionerTime, moment: Moment): Promise<BookingRow[]> {
  const text = `SELECT ${columnsOf(bookingsTable)} FROM ${TIMES} JOIN bookings.bookings b ON ${TOUCHED}
    ORDER BY date, starts_at, id LIMIT ${MOST_DECISIONS}`
  return models.query<BookingRow>({ name: 'bookings of an absence', text }, ...valuesOf([time], moment))
}

/** How many bookings to come there are in each of these times, in the order of `times`. */
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
