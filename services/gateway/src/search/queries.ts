import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { type ClientRow, clientsTable } from '@alba/contracts/clients/rows'
import { type PurchaseRow, purchasesTable } from '@alba/contracts/packages/rows'
import { type SupervisedRow, supervisedTable } from '@alba/contracts/payments/rows'
import { MOST_EACH } from '@alba/contracts/search/api'
import { lookedFor } from '@alba/contracts/shared/searchable'
import { columnsOf, type RowOf, type Table } from '@alba/contracts/shared/table'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { containing } from '../read-models/containing.ts'
import type { ReadModels } from '../read-models/read-models.ts'

export type Found = {
  readonly clients: readonly ClientRow[]
  readonly bookings: readonly BookingRow[]
  readonly payments: readonly SupervisedRow[]
  readonly vouchers: readonly VoucherRow[]
  readonly purchases: readonly PurchaseRow[]
}

/** Shorter texts are in almost everything. */
const SHORTEST = 2
/** Rows looked at for the newest: a text that thousands have is answered from some of them. */
const LOOKED_AT = 300

/** What has the text in it, a few of each kind, newest first. @param typed as somebody typed it */
export async function searchAll(models: ReadModels, typed: string): Promise<Found> {
  const text = lookedFor(typed)
  const some = <Of extends Table>(table: Of, newest: keyof Of['columns'] & string, only = 'true') =>
    text.length < SHORTEST ? [] : models.query<RowOf<Of>>(query(table, newest, only), containing(text))
  const [clients, bookings, payments, vouchers, purchases] = await Promise.all([
    some(clientsTable, 'last_seen_at'),
    text.length < SHORTEST ? [] : models.query<BookingRow>(textsApart(bookingsTable, 'starts_at'), containing(text)),
    some(supervisedTable, 'created_at', 'payment_intent_id IS NOT NULL'),
    text.length < SHORTEST ? [] : models.query<VoucherRow>(textsApart(vouchersTable, 'created_at'), containing(text)),
    some(purchasesTable, 'created_at'),
  ])
  return { clients, bookings, payments, vouchers, purchases }
}

/** Of what has its texts in the model `search`, under the table's name. */
const textsApart = <Of extends Table>(table: Of, newest: keyof Of['columns'] & string) => ({
  name: `search ${table.name}`,
  text: `SELECT ${columnsOf(table)} FROM "${table.model}"."${table.name}" WHERE id = ANY (ARRAY(
      SELECT id FROM search."${table.name}" WHERE searched LIKE $1 LIMIT ${LOOKED_AT}))
    ORDER BY "${newest}" DESC LIMIT ${MOST_EACH}`,
})

const query = (table: Table, newest: string, only: string) => ({
  name: `search ${table.model}.${table.name}`,
  text: `SELECT * FROM (SELECT ${columnsOf(table)} FROM "${table.model}"."${table.name}"
    WHERE "${table.search}" LIKE $1 AND ${only} LIMIT ${LOOKED_AT}) AS found ORDER BY "${newest}" DESC LIMIT ${MOST_EACH}`,
})
