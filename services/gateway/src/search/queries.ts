import { bookingsTable } from '@alba/contracts/bookings/rows'
import { clientsTable } from '@alba/contracts/clients/rows'
import { purchasesTable } from '@alba/contracts/packages/rows'
import { supervisedTable } from '@alba/contracts/payments/rows'
import { MOST_HITS_PER_KIND } from '@alba/contracts/search/api'
import { bookingTextsTable, paymentTextsTable, voucherTextsTable } from '@alba/contracts/search/rows'
import { searchWords } from '@alba/contracts/shared/searchable'
import { columnsOf, narrowed, type RowOf, type Table } from '@alba/contracts/shared/table'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { newestOfFew } from '../read-models/newest-of-few.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import type { SearchClause, SearchedTable } from '../read-models/search-clauses.ts'
import { pageOfMany } from '../read-models/search-page.ts'
import { textSearch } from '../read-models/text-search.ts'

/** Of each kind only what a hit shows, and the columns of its order. */
const clientHits = narrowed(clientsTable, 'hits', ['name', 'email', 'phone', 'last_seen_at'])
const bookingHits = narrowed(bookingsTable, 'hits', [
  'customer_name',
  'service_name',
  'date',
  'starts_at',
  'status',
  'abandoned',
])
const paymentHits = narrowed(supervisedTable, 'hits', [
  'payment_intent_id',
  'customer_name',
  'payment_status',
  'amount_cents',
  'service_name',
  'created_at',
])
const voucherHits = narrowed(vouchersTable, 'hits', [
  'number',
  'status',
  'expires_at',
  'purchaser_firstname',
  'purchaser_name',
  'service_name',
  'created_at',
])
const purchaseHits = narrowed(purchasesTable, 'hits', [
  'package_name',
  'payment_status',
  'purchaser_firstname',
  'purchaser_name',
  'amount_cents',
  'created_at',
])

export type Hits = {
  readonly clients: readonly RowOf<typeof clientHits>[]
  readonly bookings: readonly RowOf<typeof bookingHits>[]
  readonly payments: readonly RowOf<typeof paymentHits>[]
  readonly vouchers: readonly RowOf<typeof voucherHits>[]
  readonly purchases: readonly RowOf<typeof purchaseHits>[]
}

/**
 * A text is searched only when one of its words has two letters or digits: shorter words are found almost everywhere.
 */
const WORD = /[\p{L}\p{N}].*[\p{L}\p{N}]/u

const isLongEnough = (typed: string): boolean => searchWords(typed).some(word => WORD.test(word))

/** Finds what contains all the words: a few of each kind, the newest first. @param typed the text as it was typed */
export async function searchAll(models: ReadModels, typed: string): Promise<Hits> {
  const isSearched = isLongEnough(typed)
  const some = <Of extends Table>(target: Target<Of>) =>
    isSearched ? newest(models, target, typed, MOST_HITS_PER_KIND) : []
  const [clients, bookings, payments, vouchers, purchases] = await Promise.all([
    some({ table: clientHits, order: ['last_seen_at'] }),
    some({ table: bookingHits, order: ['date', 'starts_at'], texts: bookingTextsTable }),
    some({
      table: paymentHits,
      order: ['created_at', 'key'],
      texts: paymentTextsTable,
      only: 'payment_intent_id IS NOT NULL',
    }),
    some({ table: voucherHits, order: ['created_at'], texts: voucherTextsTable }),
    some({ table: purchaseHits, order: ['created_at'] }),
  ])
  return { clients, bookings, payments, vouchers, purchases }
}

type Target<Of extends Table> = SearchedTable & {
  readonly table: Of
  /** The columns to sort by, oldest first. They are the columns of an index. */
  readonly order: readonly (keyof Of['columns'] & string)[]
  /** A condition on columns that the table of texts has too, if there is one. */
  readonly only?: string | undefined
}

/**
 * The newest rows of a table that contain all the words. Nothing is found unless one of them has two letters or digits.
 * @param order the columns to sort by, oldest first; they are the columns of an index
 */
export const newestMatching = async <Of extends Table>(
  models: ReadModels,
  { table, order }: Pick<Target<Of>, 'table' | 'order'>,
  typed: string,
  limit: number,
): Promise<RowOf<Of>[]> => (isLongEnough(typed) ? newest(models, { table, order }, typed, limit) : [])

/** The newest matching rows. */
async function newest<Of extends Table>(
  models: ReadModels,
  target: Target<Of>,
  typed: string,
  limit: number,
): Promise<RowOf<Of>[]> {
  const { table, texts, only: where = 'true' } = target
  const list = { table, texts, where, newestBy: target.order, limit }
  return (await newestOfFew(models, list, typed)) ?? newestOfMany(models, target, typed, limit)
}

async function newestOfMany<Of extends Table>(
  models: ReadModels,
  target: Target<Of>,
  typed: string,
  limit: number,
): Promise<RowOf<Of>[]> {
  const readRows = ({ from, name, text, values }: SearchClause) => {
    const asked = { name: `search ${limit} of ${target.table.model}${name}`, text: query(target, from, text, limit) }
    return models.query<RowOf<Of>>(asked, ...values)
  }
  const order = newestFirst(target)
  const list = {
    rows: (from: string) => `SELECT * FROM ${from} ORDER BY ${order}`,
    textOrder: textsHaveOrder(target) ? { name: '', where: target.only ?? 'true', order } : undefined,
  }
  const search = await textSearch(models, target, typed, { isMany: true })
  return pageOfMany(search, { parameter: 1, limit, list, readRows })
}

/** Whether the table of texts has the columns of the order. */
const textsHaveOrder = <Of extends Table>({ order, texts }: Target<Of>): boolean =>
  texts !== undefined && order.every(column => column in texts.columns)

const newestFirst = <Of extends Table>({ order }: Target<Of>): string =>
  order.map(column => `"${column}" DESC`).join(', ')

const query = <Of extends Table>(target: Target<Of>, rows: string, condition: string, limit: number): string =>
  `SELECT ${columnsOf(target.table)} FROM ${rows} WHERE ${target.only ?? 'true'} ${condition}
   ORDER BY ${newestFirst(target)} LIMIT ${limit}`
