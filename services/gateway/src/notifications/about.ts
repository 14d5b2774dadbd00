import { bookingsTable } from '@alba/contracts/bookings/rows'
import type { About } from '@alba/contracts/notifications/about'
import type { NotificationRow } from '@alba/contracts/notifications/rows'
import { purchasesTable } from '@alba/contracts/packages/rows'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import type { ReadModels } from '../read-models/read-models.ts'

export type ReadAbout = (row: NotificationRow) => About

/**
 * Reads the subjects of these notifications. The names of clients are stored only with the subjects, so that they need
 * to be erased in one place only.
 */
export async function readAbout(models: ReadModels, rows: readonly NotificationRow[]): Promise<ReadAbout> {
  const idsOf = (kind: NotificationRow['subject_kind']) => [
    ...new Set(rows.filter(row => row.subject_kind === kind).map(row => row.subject_id)),
  ]
  const [bookings, vouchers, purchases] = await Promise.all([
    models.rows(bookingsTable, [...new Set([...idsOf('booking'), ...rows.flatMap(row => row.booking_ids)])]),
    models.rows(vouchersTable, idsOf('voucher')),
    models.rows(purchasesTable, idsOf('purchase')),
  ])
  const found = new Map<string, About>([
    ...bookings.map(row => [`booking:${row.id}`, { kind: 'booking', row }] as const),
    ...vouchers.map(row => [`voucher:${row.id}`, { kind: 'voucher', row }] as const),
    ...purchases.map(row => [`purchase:${row.id}`, { kind: 'purchase', row }] as const),
  ])
  const bookingOf = new Map(bookings.map(row => [row.id, row]))
  return ({ subject_kind, subject_id, booking_ids }) => {
    if (booking_ids.length === 0) return found.get(`${subject_kind}:${subject_id}`)
    const left = booking_ids.flatMap(id => bookingOf.get(id) ?? [])
    return { kind: 'bookings', rows: left.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)) }
  }
}
