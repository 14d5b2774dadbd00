import { bookingStream } from '@alba/contracts/bookings/events'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import type { About } from '@alba/contracts/notifications/about'
import type { NotificationRow } from '@alba/contracts/notifications/rows'
import { purchaseStream } from '@alba/contracts/packages/events'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { UNREAD } from '@alba/platform/notifications/unread'
import type { Database } from '@alba/platform/postgres/pool'
import type { Facts } from './facts.ts'
import type { Morning } from './morning.ts'

/** An unread notification, with the present state of what it is about. */
export type UnreadNotice = { readonly notice: NotificationRow; readonly about: About }

/** What a practitioner reads in the morning: their appointments in order, and what is unread, newest first. */
export type DayAhead = {
  /** Whose day it is. */
  readonly practitionerId: number
  readonly appointments: readonly BookingRow[]
  readonly unread: readonly UnreadNotice[]
  /** How many are unread; `unread` has the newest of them. */
  readonly unreadCount: number
}

/** How many notifications a letter lists. */
const MOST_LISTED = 10

type Sources = {
  readonly facts: Pick<Facts, 'history' | 'booking' | 'voucher' | 'purchase'>
  readonly database: Database
}

/**
 * The day of a practitioner. The read models say which bookings and notifications there are; what is written about them
 * comes from the log, so that nothing of an erased person is in the letter.
 */
export async function dayAhead(sources: Sources, practitionerId: number, morning: Morning): Promise<DayAhead> {
  const [appointments, found] = await Promise.all([
    appointmentsOn(sources, practitionerId, morning.date),
    unreadSince(sources.database, practitionerId, morning.newsSince),
  ])
  const listed = found.slice(0, MOST_LISTED)
  const unread = await Promise.all(
    listed.map(async notice => ({ notice, about: await aboutOf(sources.facts, notice) })),
  )
  return { practitionerId, appointments, unread, unreadCount: found.length }
}

async function appointmentsOn({ facts, database }: Sources, practitionerId: number, date: string) {
  const { rows } = await database.query<{ id: number }>(
    `SELECT id FROM bookings.bookings WHERE date = $1 AND $2 IN (practitioner_id, second_practitioner_id)
     AND status = 'confirmed'`,
    [date, practitionerId],
  )
  const found = await Promise.all(rows.map(async ({ id }) => facts.booking(await facts.history(bookingStream(id)))))
  return found
    .filter(row => row.status === 'confirmed' && row.date === date && isWith(row, practitionerId))
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
}

/** Whether a practitioner gives the booking, or one of its two treatments. */
export const isWith = (row: Pick<BookingRow, 'practitioner_id' | 'second_practitioner_id'>, id: number): boolean =>
  row.practitioner_id === id || row.second_practitioner_id === id

async function unreadSince(database: Database, practitionerId: number, since: string): Promise<NotificationRow[]> {
  const text = `SELECT n.* ${UNREAD} ORDER BY n.id DESC`
  return (await database.query<NotificationRow>(text, [practitionerId, since])).rows
}

async function aboutOf(facts: Sources['facts'], notice: NotificationRow): Promise<About> {
  const { subject_kind: kind, subject_id: id, booking_ids: ids } = notice
  const bookingOf = async (bookingId: number) => facts.booking(await facts.history(bookingStream(bookingId)))
  if (ids.length > 0) {
    const rows = await Promise.all(ids.map(bookingOf))
    return { kind: 'bookings', rows: rows.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)) }
  }
  if (kind === 'booking') return { kind, row: await bookingOf(id) }
  if (kind === 'voucher') return { kind, row: facts.voucher(await facts.history(voucherStream(id))) }
  if (kind === 'purchase') return { kind, row: facts.purchase(await facts.history(purchaseStream(id))) }
  return undefined
}
