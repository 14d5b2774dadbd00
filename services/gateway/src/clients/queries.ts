import { bookingsTable } from '@alba/contracts/bookings/rows'
import { MOST_CLIENTS, MOST_HANDED_OVER, MOST_SALES } from '@alba/contracts/clients/limits'
import { type ClientRow, type ClientSaleRow, clientSalesTable, clientsTable } from '@alba/contracts/clients/rows'
import { saleKeyOf } from '@alba/contracts/clients/sale-key'
import { purchasesTable } from '@alba/contracts/packages/rows'
import { supervisedTable } from '@alba/contracts/payments/rows'
import type { SupervisedType } from '@alba/contracts/payments/supervised'
import { ERASED, personId } from '@alba/contracts/shared/event'
import { columnsOf } from '@alba/contracts/shared/table'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { withVouchers } from '../packages/queries.ts'
import { findPayment } from '../payments/queries.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { newestMatching } from '../search/queries.ts'

/** The clients that contain all words of a text, whoever was seen last first; without a text, all of them. */
export async function clientsMatching(models: ReadModels, q: string): Promise<readonly ClientRow[]> {
  const searched = { table: clientsTable, newestBy: ['last_seen_at'] } as const
  const found = q === '' ? await seenLast(models) : await newestMatching(models, searched, q, MOST_CLIENTS)
  const shown = await Promise.all(found.map(row => successorOf(models, row)))
  const byPerson = new Map(shown.map(row => [row.person_id, row]))
  return [...byPerson.values()].filter(({ name }) => name !== ERASED)
}

/** How many corrections and joins in a row are followed. */
const MOST_STEPS = 20

/**
 * The client as whom a person is known now. When staff corrects an address or joins two clients, `joined_to` of the
 * earlier one names the other. The person itself, when nothing of this happened.
 */
async function successorOf(models: ReadModels, row: ClientRow): Promise<ClientRow> {
  let latest = row
  for (let step = 0; step < MOST_STEPS && latest.joined_to !== null; step++) {
    const [next] = await models.rows(clientsTable, [latest.joined_to])
    if (!next) return latest
    latest = next
  }
  return latest
}

const seenLast = (models: ReadModels): Promise<ClientRow[]> => {
  const text = `SELECT ${columnsOf(clientsTable)} FROM clients.clients ORDER BY last_seen_at DESC LIMIT $1`
  return models.query({ name: 'clients seen last', text }, MOST_CLIENTS)
}

/**
 * The centre's day of the last appointment of each client that has begun, also of those that still belong to a
 * predecessor (`predecessorsOf`).
 * @param now milliseconds since the epoch
 */
export async function lastVisits(
  models: ReadModels,
  clients: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const text = `WITH RECURSIVE taken AS (
      SELECT id AS client, id AS person FROM unnest($1::text[] COLLATE "C") AS id
      UNION SELECT taken.client, before.person_id
        FROM taken JOIN clients.clients AS before ON before.joined_to = taken.person)
    SELECT taken.client AS person_id, max(booking.date)::text AS day
    FROM taken
      JOIN clients.sales AS sale ON sale.person_id = taken.person
      JOIN bookings.bookings AS booking ON booking.id = sale.entity_id
    WHERE sale.kind = 'booking' AND booking.status = 'confirmed' AND booking.starts_at <= $2
    GROUP BY taken.client`
  const query = { name: 'last visits', text }
  const found = await models.query<{ person_id: string; day: string }>(query, clients, new Date(now).toISOString())
  return new Map(found.map(({ person_id, day }) => [person_id, day]))
}

/** The client whom `clientInPath` names, as they are known now; undefined when there is none. */
export async function clientOf(models: ReadModels, who: string): Promise<ClientRow | undefined> {
  const id = await personNamed(models, who)
  if (id === undefined) return undefined
  const [row] = await models.rows(clientsTable, [id])
  return row && successorOf(models, row)
}

async function personNamed(models: ReadModels, who: string): Promise<string | undefined> {
  if (personId.safeParse(who).success) return who
  const key = who.startsWith('pi_') ? await saleOfPayment(models, who) : who
  const [sale] = key === undefined ? [] : await models.rows(clientSalesTable, [key])
  return sale?.person_id
}

async function saleOfPayment(models: ReadModels, id: string): Promise<string | undefined> {
  const payment = await findPayment(models, id)
  return payment && saleKeyOf(payment.target_kind, payment.target_id)
}

/** What these people booked and bought, newest first: one more than a page has, when there is more. */
export const salesOf = (models: ReadModels, people: readonly string[]): Promise<ClientSaleRow[]> => {
  const text = `SELECT ${columnsOf(clientSalesTable)} FROM clients.sales
    WHERE person_id = ANY ($1) ORDER BY made_at DESC, key DESC LIMIT $2`
  return models.query({ name: 'sales of clients', text }, people, MOST_SALES + 1)
}

/** The keys of all that a client booked and bought; undefined when there are too many for one command. */
export async function keysOf(models: ReadModels, { person_id }: ClientRow): Promise<string[] | undefined> {
  const text = 'SELECT key FROM clients.sales WHERE person_id = $1 ORDER BY made_at DESC, key DESC LIMIT $2'
  const query = { name: 'keys of sales of a client', text }
  const rows = await models.query<{ key: string }>(query, person_id, MOST_HANDED_OVER + 1)
  return rows.length > MOST_HANDED_OVER ? undefined : rows.map(({ key }) => key)
}

/** All earlier persons of a client: of former addresses, and those who were joined with it, the last one first. */
export const predecessorsOf = (models: ReadModels, id: string): Promise<ClientRow[]> => {
  const text = `WITH RECURSIVE taken AS (
      SELECT $1::text COLLATE "C" AS id
      UNION SELECT before.person_id FROM taken JOIN clients.clients AS before ON before.joined_to = taken.id)
    SELECT ${columnsOf(clientsTable)} FROM clients.clients
    WHERE person_id IN (SELECT id FROM taken) AND person_id <> $1 ORDER BY joined_at DESC`
  return models.query({ name: 'places taken', text }, id)
}

/** The rows of these sales in the read model of each kind. A sale that its read model does not have yet is left out. */
export async function rowsOfSales(models: ReadModels, sales: readonly ClientSaleRow[]) {
  const ids = (kind: SupervisedType) => sales.filter(sale => sale.kind === kind).map(({ entity_id }) => entity_id)
  const keys = sales.map(({ key }) => key)
  const [bookings, vouchers, purchases, payments] = await Promise.all([
    models.rows(bookingsTable, ids('booking')),
    models.rows(vouchersTable, ids('voucher')),
    models.rows(purchasesTable, ids('package')).then(rows => withVouchers(models, rows)),
    models.rows(supervisedTable, keys),
  ])
  return { bookings, vouchers, purchases, payments: payments.filter(({ listed }) => listed) }
}
