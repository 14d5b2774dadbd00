import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { type ClientRow, clientsTable } from '@alba/contracts/clients/rows'
import { type PurchaseRow, purchasesTable } from '@alba/contracts/packages/rows'
import { type SupervisedRow, supervisedTable } from '@alba/contracts/payments/rows'
import { MOST_EACH } from '@alba/contracts/search/api'
import { bookingTextsTable, voucherTextsTable } from '@alba/contracts/search/rows'
import { wordsLookedFor } from '@alba/contracts/shared/searchable'
import { columnsOf, type RowOf, type Table } from '@alba/contracts/shared/table'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import type { ReadModels } from '../read-models/read-models.ts'
import { type Place, type SearchClause, searchPage, textSearch } from '../read-models/text-search.ts'

export type Hits = {
  readonly clients: readonly ClientRow[]
  readonly bookings: readonly BookingRow[]
  readonly payments: readonly SupervisedRow[]
  readonly vouchers: readonly VoucherRow[]
  readonly purchases: readonly PurchaseRow[]
}

/** A word is searched only when it has two letters or digits. Shorter words are found almost everywhere. */
const WORD = /[\p{L}\p{N}].*[\p{L}\p{N}]/u

/** Finds what contains all the words: a few of each kind, the newest first. @param typed the text as it was typed */
export async function searchAll(models: ReadModels, typed: string): Promise<Hits> {
  const isSearched = wordsLookedFor(typed).some(word => WORD.test(word))
  const some = <Of extends Table>(target: Target<Of>) => (isSearched ? newest(models, target, typed) : [])
  const [clients, bookings, payments, vouchers, purchases] = await Promise.all([
    some({ table: clientsTable, order: ['last_seen_at'] }),
    some({ table: bookingsTable, order: ['date', 'starts_at'], texts: bookingTextsTable }),
    some({ table: supervisedTable, order: ['created_at', 'key'], only: 'payment_intent_id IS NOT NULL' }),
    some({ table: vouchersTable, order: ['created_at'], texts: voucherTextsTable }),
    some({ table: purchasesTable, order: ['created_at'] }),
  ])
  return { clients, bookings, payments, vouchers, purchases }
}

type Target<Of extends Table> = Place & {
  readonly table: Of
  /** The columns to sort by, oldest first. They are the columns of an index. */
  readonly order: readonly (keyof Of['columns'] & string)[]
  readonly only?: string | undefined
}

/** The newest matching rows. */
async function newest<Of extends Table>(models: ReadModels, target: Target<Of>, typed: string): Promise<RowOf<Of>[]> {
  const ask = ({ from, name, text, values }: SearchClause) =>
    models.query<RowOf<Of>>({ name: `search ${target.table.model}${name}`, text: query(target, from, text) }, ...values)
  const order = newestFirst(target)
  const list = {
    rows: (from: string) => `SELECT * FROM ${from} ORDER BY ${order}`,
    ordered: hasOrder(target) ? { name: '', where: 'true', order } : undefined,
  }
  return searchPage(await textSearch(models, target, typed), 1, MOST_EACH, list, ask)
}

/** Whether the table of texts has the columns of the order. */
const hasOrder = <Of extends Table>({ order, texts }: Target<Of>): boolean =>
  texts !== undefined && order.every(column => column in texts.columns)

const newestFirst = <Of extends Table>({ order }: Target<Of>): string =>
  order.map(column => `"${column}" DESC`).join(', ')

const query = <Of extends Table>(target: Target<Of>, rows: string, condition: string): string =>
  `SELECT ${columnsOf(target.table)} FROM ${rows} WHERE ${target.only ?? 'true'} ${condition}
   ORDER BY ${newestFirst(target)} LIMIT ${MOST_EACH}`
