import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { type ClientRow, clientsTable } from '@alba/contracts/clients/rows'
import { type PurchaseRow, purchasesTable } from '@alba/contracts/packages/rows'
import { type SupervisedRow, supervisedTable } from '@alba/contracts/payments/rows'
import { MOST_EACH } from '@alba/contracts/search/api'
import { bookingTextsTable, voucherTextsTable } from '@alba/contracts/search/rows'
import { wordsLookedFor } from '@alba/contracts/shared/searchable'
import { columnsOf, type RowOf, type Table } from '@alba/contracts/shared/table'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { expressionsOf, fewFound } from '../read-models/containing.ts'
import type { ReadModels } from '../read-models/read-models.ts'

export type Found = {
  readonly clients: readonly ClientRow[]
  readonly bookings: readonly BookingRow[]
  readonly payments: readonly SupervisedRow[]
  readonly vouchers: readonly VoucherRow[]
  readonly purchases: readonly PurchaseRow[]
}

/** Shorter words are in almost everything; signs alone are no word. */
const WORD = /[\p{L}\p{N}].*[\p{L}\p{N}]/u

/** What has all the words in it, a few of each kind, the newest first. @param typed as somebody typed it */
export async function searchAll(models: ReadModels, typed: string): Promise<Found> {
  const isSearched = wordsLookedFor(typed).some(word => WORD.test(word))
  const some = <Of extends Table>(place: Place<Of>) => (isSearched ? newest(models, place, typed) : [])
  const [clients, bookings, payments, vouchers, purchases] = await Promise.all([
    some({ table: clientsTable, order: ['last_seen_at'] }),
    some({ table: bookingsTable, order: ['date', 'starts_at'], texts: bookingTextsTable }),
    some({ table: supervisedTable, order: ['created_at', 'key'], only: 'payment_intent_id IS NOT NULL' }),
    some({ table: vouchersTable, order: ['created_at'], texts: voucherTextsTable }),
    some({ table: purchasesTable, order: ['created_at'] }),
  ])
  return { clients, bookings, payments, vouchers, purchases }
}

type Place<Of extends Table> = {
  readonly table: Of
  /** By which the newest come last: the columns of an index, save of clients, of whom there are fewer. */
  readonly order: readonly (keyof Of['columns'] & string)[]
  /** Where its texts stand, if not in itself. */
  readonly texts?: Table | undefined
  readonly only?: string | undefined
}

/**
 * The newest of all that match: of few, which the index of texts names, by sorting them; of many by going from the newest
 * back until enough were met. Neither depends on how many match.
 */
async function newest<Of extends Table>(models: ReadModels, place: Place<Of>, typed: string): Promise<RowOf<Of>[]> {
  const { table, texts = table } = place
  const few = await fewFound<string | number>(models, texts, typed)
  if (few?.length === 0) return []
  const kind = few ? 'few' : 'many'
  const condition = few ? `r."${table.key}" = ANY ($1)` : hasWords(place)
  return models.query(
    { name: `search ${kind} ${table.model}`, text: query(place, condition) },
    few ?? expressionsOf(typed),
  )
}

const query = <Of extends Table>({ table, order, only = 'true' }: Place<Of>, condition: string): string =>
  `SELECT ${columnsOf(table)} FROM "${table.model}"."${table.name}" r WHERE ${only} AND ${condition}
   ORDER BY ${order.map(column => `"${column}" DESC`).join(', ')} LIMIT ${MOST_EACH}`

/** Asked of one row after the other, in their order: a condition that the index of texts cannot answer. */
const hasWords = <Of extends Table>({ table, texts = table }: Place<Of>): string =>
  `(SELECT t.searched ~ ALL ($1::text[]) FROM "${texts.model}"."${texts.name}" t WHERE t."${texts.key}" = r."${table.key}")`
