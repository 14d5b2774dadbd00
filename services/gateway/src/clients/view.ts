import type { BookingRow } from '@alba/contracts/bookings/rows'
import type { ClientPage, ClientSummary } from '@alba/contracts/clients/api'
import { MOST_SALES } from '@alba/contracts/clients/limits'
import type { ClientRow } from '@alba/contracts/clients/rows'
import { staffView } from '../bookings/staff-view.ts'
import { detailOfPurchase } from '../packages/view.ts'
import { overviewItem } from '../payments/overview.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { detailsOfVouchers } from '../vouchers/worth.ts'
import { lastVisits, predecessorsOf, rowsOfSales, salesOf } from './queries.ts'

export const summaryOf = ({ person_id, name, email, phone }: ClientRow, lastVisit: string | null): ClientSummary => ({
  id: person_id,
  name,
  email,
  phone,
  last_visit: lastVisit,
})

/** The clients in the order of the rows. @param now milliseconds since the epoch, here and below */
export async function summariesOf(
  models: ReadModels,
  rows: readonly ClientRow[],
  now: number,
): Promise<ClientSummary[]> {
  const people = rows.map(({ person_id }) => person_id)
  const visits = await lastVisits(models, people, now)
  return rows.map(row => summaryOf(row, visits.get(row.person_id) ?? null))
}

/** Everything that a client booked and bought. @param zone the centre's time zone */
export async function pageOf(
  models: ReadModels,
  row: ClientRow,
  { zone, now }: { readonly zone: string; readonly now: number },
): Promise<ClientPage> {
  const predecessors = await predecessorsOf(models, row.person_id)
  const sales = await salesOf(
    models,
    [row, ...predecessors].map(each => each.person_id),
  )
  const { bookings, vouchers, purchases, payments } = await rowsOfSales(models, sales.slice(0, MOST_SALES))
  const visited = bookings.filter(booking => hasBegun(booking, now))
  const paid = payments.map(payment => overviewItem(payment))
  return {
    ...summaryOf(row, latestOf(visited)),
    visits: visited.length,
    kept_cents: paid.reduce((sum, { kept_cents }) => sum + kept_cents, 0),
    bookings: bookings
      .toSorted(newestFirst(each => each.starts_at))
      .map(booking => ({ ...staffView(booking, zone), admin_notes: booking.admin_notes })),
    vouchers: (await detailsOfVouchers(models, vouchers, now)).toSorted(newestFirst(each => each.created_at)),
    packages: purchases.map(purchase => detailOfPurchase(purchase, now)).toSorted(newestFirst(each => each.created_at)),
    payments: paid.toSorted(newestFirst(each => each.created_at)),
    joined: predecessors.flatMap(each => joinedView(each, row.person_id)),
    is_cut: sales.length > MOST_SALES,
  }
}

/**
 * A predecessor, with when it was joined to the client or corrected; nothing without that time. `partable` says whether
 * staff can part it from the client again.
 */
function joinedView({ person_id: id, name, email, phone, joined_at, ...row }: ClientRow, client: string) {
  if (joined_at === null) return []
  return [{ id, name, email, phone, joined_at, partable: row.partable && row.joined_to === client }]
}

const hasBegun = ({ status, starts_at }: BookingRow, now: number): boolean =>
  status === 'confirmed' && Date.parse(starts_at) <= now

const latestOf = (bookings: readonly BookingRow[]): string | null =>
  bookings
    .map(({ date }) => date)
    .toSorted()
    .at(-1) ?? null

/** @param instant the UTC instant of a row */
const newestFirst =
  <Row>(instant: (row: Row) => string) =>
  (one: Row, other: Row): number =>
    Date.parse(instant(other)) - Date.parse(instant(one))
