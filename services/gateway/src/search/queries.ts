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
    some({ table: clientHits, newestBy: ['last_seen_at'] }),
    some({ table: bookingHits, newestBy: ['date', 'starts_at'], texts: bookingTextsTable }),
    some({
      table: paymentHits,
      newestBy: ['created_at', 'key'],
      texts: paymentTextsTable,
      only: 'payment_intent_id IS NOT NULL',
    }),
    some({ table: voucherHits, newestBy: ['created_at'], texts: voucherTextsTable }),
    some({ table: purchaseHits, newestBy: ['created_at'] }),
  ])
  return { clients, bookings, payments, vouchers, purchases }
}

type Target<Of extends Table> = SearchedTable & {
  readonly table: Of
  /** The columns whose largest values come first. They are the columns of an index. */
  readonly newestBy: readonly (keyof Of['columns'] & string)[]
  /**
   * An SQL condition; left out, all rows are searched. If there is a table of texts, it has the columns of the condition
   * too.
   */
  readonly only?: string | undefined
}

/**
 * The newest rows of a table that contain all the words. Nothing is found unless one of them has two letters or digits.
 * @param typed the text as it was typed
 */
export const newestMatching = async <Of extends Table>(
  models: ReadModels,
  target: Pick<Target<Of>, 'table' | 'newestBy'>,
  typed: string,
  limit: number,
): Promise<RowOf<Of>[]> => (isLongEnough(typed) ? newest(models, target, typed, limit) : [])

/** The newest matching rows. `newestOfFew` answers undefined where many rows may match. */
async function newest<Of extends Table>(
  models: ReadModels,
  target: Target<Of>,
  typed: string,
  limit: number,
): Promise<RowOf<Of>[]> {
  const { table, texts, only: where = 'true', newestBy } = target
  const list = { table, texts, where, newestBy, limit }
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
    // The name of the statement has the model and the limit (`readRows`). Two callers with the same of both must ask for
    // the same columns: another text under a known name is an error.
    textOrder: textsHaveOrder(target) ? { name: '', where: target.only ?? 'true', order } : undefined,
  }
  const search = await textSearch(models, target, typed, { isMany: true })
  // The parameters of the search are the only ones of the statement, so they begin at $1.
  return pageOfMany(search, { parameter: 1, limit, list, readRows })
}

/** Whether there is a table of texts that has the columns of the order. */
const textsHaveOrder = <Of extends Table>({ newestBy, texts }: Target<Of>): boolean =>
  texts !== undefined && newestBy.every(column => column in texts.columns)

const newestFirst = <Of extends Table>({ newestBy }: Target<Of>): string =>
  newestBy.map(column => `"${column}" DESC`).join(', ')

/**
 * @param rows what follows FROM
 * @param condition of the search: empty, or begins with `AND`
 */
const query = <Of extends Table>(target: Target<Of>, rows: string, condition: string, limit: number): string =>
  `SELECT ${columnsOf(target.table)} FROM ${rows} WHERE ${target.only ?? 'true'} ${condition}
   ORDER BY ${newestFirst(target)} LIMIT ${limit}`
