import type { BookingStatus } from '@alba/contracts/bookings/api'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import type { BookingListQuery } from '@alba/contracts/bookings/staff-api'
import { bookingTextsTable } from '@alba/contracts/search/rows'
import { boundedCache } from '@alba/platform/bounded-cache'
import { foundIn } from '../read-models/containing.ts'
import type { ReadModels } from '../read-models/read-models.ts'

/** What is asked for, without the page. */
export type Asked = Omit<BookingListQuery, 'limit' | 'offset'>

const statuses: Record<BookingListQuery['status'], readonly BookingStatus[]> = {
  all: ['confirmed', 'pending_hold', 'canceled'],
  active: ['confirmed', 'pending_hold'],
  confirmed: ['confirmed'],
  pending_hold: ['pending_hold'],
  canceled: ['canceled'],
  expired: ['expired'],
}

/** Who left before paying has canceled nothing: it is where holds are that ran out. */
export const FILTER = `FROM bookings.bookings WHERE date BETWEEN $1 AND $2
  AND CASE WHEN abandoned THEN 'expired' ELSE status END = ANY ($3)
  AND ($4::integer[] IS NULL OR practitioner_id = ANY ($4))`
const ORDER = { asc: 'ORDER BY date, starts_at, id', desc: 'ORDER BY date DESC, starts_at DESC, id DESC' } as const

/** What bookings are found by stands apart. */
export const byText = (models: ReadModels, q: string) => foundIn(models, bookingTextsTable, q)

/** Whose: those of the named ones, of everybody, or one's own. @param asker the practitioner who asks */
export function filterOf({ start_date, end_date, status, q, practitioner_ids, include_all }: Asked, asker: number) {
  const own = practitioner_ids.length > 0 ? practitioner_ids : [asker]
  const whose = include_all === 'true' ? null : own
  return { values: [start_date ?? '-infinity', end_date ?? 'infinity', statuses[status], whose], q }
}

/** The ids of the bookings that match, by their start. */
export async function bookingPage(models: ReadModels, asked: BookingListQuery, asker: number): Promise<number[]> {
  const { values, q } = filterOf(asked, asker)
  const found = (await byText(models, q))(7)
  const text = `SELECT id ${FILTER} ${found.text} ${ORDER[asked.order]} LIMIT $5 OFFSET $6`
  const query = { name: `page of bookings ${asked.order}${found.name}`, text }
  const rows = await models.query<{ id: number }>(query, ...values, asked.limit, asked.offset, ...found.values)
  return rows.map(({ id }) => id)
}

/** Bookings from which on nobody misses the last one, and for how long their number is kept, in milliseconds. */
const LARGE = 5_000
const KEPT_MS = 5_000

/**
 * How many match; a page that is not full says so itself. Counting costs by how many there are: a large number is kept for
 * some seconds, or every change of any booking would have every open list counted anew.
 * @param clock milliseconds, from whenever
 */
export function bookingCounter(models: ReadModels, clock = () => performance.now()) {
  const large = boundedCache<string, { total: number; until: number }>(100)
  const count = async ({ values, q }: ReturnType<typeof filterOf>): Promise<number> => {
    const found = (await byText(models, q))(5)
    const query = { name: `count bookings${found.name}`, text: `SELECT count(*) AS total ${FILTER} ${found.text}` }
    const [counted] = await models.query<{ total: number }>(query, ...values, ...found.values)
    return counted?.total ?? 0
  }
  // Counted anew only when a booking, or what it is found by, has changed since.
  const counts = models.cached<number>({ model: ['bookings', 'search'], limit: 100 }, async keys => {
    return new Map(await Promise.all(keys.map(async key => [key, await count(JSON.parse(key))] as const)))
  })
  return async (asked: BookingListQuery, asker: number, shown: number): Promise<number> => {
    if (shown < asked.limit && (shown > 0 || asked.offset === 0)) return asked.offset + shown
    const key = JSON.stringify(filterOf(asked, asker))
    const kept = large.get(key)
    if (kept && clock() < kept.until) return kept.total
    const total = (await counts.get([key])).get(key) ?? 0
    if (total >= LARGE) large.set(key, { total, until: clock() + KEPT_MS })
    return total
  }
}

export async function bookingRow(models: ReadModels, id: number): Promise<BookingRow | undefined> {
  const [row] = await models.rows(bookingsTable, [id])
  return row
}
