import { type PurchaseRow, purchasesTable } from '@alba/contracts/packages/rows'
import type { SalePaymentStatus } from '@alba/contracts/vouchers/api'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import type { ReadModels } from '../read-models/read-models.ts'
import type { SearchClause } from '../read-models/search-clauses.ts'
import { searchPage } from '../read-models/search-page.ts'
import { textSearch } from '../read-models/text-search.ts'
import { type CountedRow, countedColumns, totalOfPage } from '../read-models/totals.ts'
import { vouchersOfPurchases } from '../vouchers/queries.ts'

/** A purchase with its vouchers; there are none before it is paid. */
export type Purchase = { readonly row: PurchaseRow; readonly vouchers: readonly VoucherRow[] }

/** The purchases in the order of the rows. */
export const withVouchers = async (models: ReadModels, rows: readonly PurchaseRow[]): Promise<Purchase[]> => {
  const vouchers = await vouchersOfPurchases(
    models,
    rows.map(row => row.id),
  )
  const byPurchase = Map.groupBy(vouchers, voucher => voucher.purchase_id)
  return rows.map(row => ({ row, vouchers: byPurchase.get(row.id) ?? [] }))
}

export async function purchaseById(models: ReadModels, id: number): Promise<Purchase | undefined> {
  const [purchase] = await withVouchers(models, await models.rows(purchasesTable, [id]))
  return purchase
}

export type PurchaseFilter = {
  readonly status: SalePaymentStatus | 'all'
  /** Words of the purchaser's name, of the e-mail address or of the package's name, or a number. */
  readonly q: string
}

const searched = { table: purchasesTable }

/** A search for purchases by text. */
export const byText = (models: ReadModels, q: string) => textSearch(models, searched, q)

/** The condition of the list. $1 is the status, or `all`. */
export const FILTER = `WHERE ($1 = 'all' OR payment_status = $1)`

const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC'

type Page = { readonly limit: number; readonly offset: number }

/** The ids of a page of matching purchases, newest first. */
export async function purchasePage(
  models: ReadModels,
  { status, q }: PurchaseFilter,
  page: Page,
): Promise<(CountedRow & { id: number })[]> {
  const readRows = (search: SearchClause) => {
    const selected = `SELECT id, ${countedColumns(search)} FROM ${search.from} ${FILTER}`
    const text = `${selected} ${search.text} ${NEWEST_FIRST} LIMIT $2 OFFSET $3`
    const parameters = [status, page.limit, page.offset, ...search.values]
    return models.query<CountedRow & { id: number }>({ name: `page of purchases${search.name}`, text }, ...parameters)
  }
  // The list without the text: where many rows match, `searchPage` searches only its first rows.
  const list = { rows: (from: string) => `SELECT * FROM ${from} ${FILTER} ${NEWEST_FIRST}` }
  // $1 is the status, $2 the limit and $3 the offset, so the parameters of the text search begin at $4.
  return searchPage(models, searched, q, { parameter: 4, limit: page.limit, list, readRows })
}

/**
 * Makes a function that says how many purchases match a filter. The page that was read (`read`) may show it; otherwise
 * the purchases are counted, and the count is cached until a purchase changes.
 */
export function purchaseCounter(models: ReadModels) {
  const count = async ({ status, q }: PurchaseFilter): Promise<number> => {
    // $1 is the status, so the parameters of the text search begin at $2.
    const search = (await byText(models, q)).byIndex(2)
    const text = `SELECT count(*) AS total FROM ${search.from} ${FILTER} ${search.text}`
    const query = { name: `count purchases${search.name}`, text }
    const [counted] = await models.query<{ total: number }>(query, status, ...search.values)
    return counted?.total ?? 0
  }
  const counts = models.cached<number>({ model: 'purchases', limit: 100 }, async keys => {
    return new Map(await Promise.all(keys.map(async key => [key, await count(JSON.parse(key))] as const)))
  })
  return async ({ status, q }: PurchaseFilter, page: Page, read: readonly CountedRow[]): Promise<number> => {
    const known = totalOfPage(read, page)
    if (known !== undefined) return known
    const key = JSON.stringify({ status, q })
    return (await counts.get([key])).get(key) ?? 0
  }
}
