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

const summaryOf = ({ person_id, name, email, phone }: ClientRow, lastVisit: string | null): ClientSummary => ({
  id: person_id,
  name,
  email,
  phone,
  last_visit: lastVisit,
})

/** The clients in the order of the rows. @param now milliseconds since the epoch */
export async function summariesOf(
  models: ReadModels,
  rows: readonly ClientRow[],
  now: number,
): Promise<ClientSummary[]> {
  const people = rows.map(({ person_id }) => person_id)
  const visits = await lastVisits(models, people, now)
  return rows.map(row => summaryOf(row, visits.get(row.person_id) ?? null))
}

/**
 * What a client and all predecessors booked and bought. Of more than `MOST_SALES` only the newest are in the lists and
 * in the figures; the last visit is that of all.
 * @param moment the centre's time zone, and now in milliseconds since the epoch
 */
export async function clientPageOf(
  models: ReadModels,
  row: ClientRow,
  { zone, now }: { readonly zone: string; readonly now: number },
): Promise<ClientPage> {
  const [predecessors, lastVisit] = await Promise.all([
    predecessorsOf(models, row.person_id),
    lastVisits(models, [row.person_id], now),
  ])
  const sales = await salesOf(
    models,
    [row, ...predecessors].map(each => each.person_id),
  )
  const { bookings, vouchers, purchases, payments } = await rowsOfSales(models, sales.slice(0, MOST_SALES))
  const visited = bookings.filter(booking => hasBegun(booking, now))
  const paid = payments.map(payment => overviewItem(payment))
  return {
    ...summaryOf(row, lastVisit.get(row.person_id) ?? null),
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
 * A predecessor, with the instant when staff joined it to the client or corrected its address; none while that instant
 * is unknown. `partable` says whether staff can undo the join: only one to this client, and not one to a predecessor.
 */
function joinedView({ person_id: id, name, email, phone, joined_at, ...row }: ClientRow, client: string) {
  if (joined_at === null) return []
  return [{ id, name, email, phone, joined_at, partable: row.partable && row.joined_to === client }]
}

const hasBegun = ({ status, starts_at }: BookingRow, now: number): boolean =>
  status === 'confirmed' && Date.parse(starts_at) <= now

/** @param instant the UTC instant of a row */
const newestFirst =
  <Row>(instant: (row: Row) => string) =>
  (one: Row, other: Row): number =>
    Date.parse(instant(other)) - Date.parse(instant(one))
