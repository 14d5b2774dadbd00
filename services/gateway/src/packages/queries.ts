import { type PurchaseRow, purchasesTable } from '@alba/contracts/packages/rows'
import { columnsOf } from '@alba/contracts/shared/table'
import type { SalePaymentStatus } from '@alba/contracts/vouchers/api'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import type { ReadModels } from '../read-models/read-models.ts'
import { vouchersOfPurchases } from '../vouchers/queries.ts'

/** A purchase with the vouchers that it made, none before they are issued. */
export type Purchase = { readonly row: PurchaseRow; readonly vouchers: readonly VoucherRow[] }

const withVouchers = async (models: ReadModels, rows: readonly PurchaseRow[]): Promise<Purchase[]> => {
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
  /** Part of the purchaser's last name or e-mail, or of the package's name, in any case. */
  readonly q: string
}

const FILTER = `WHERE ($1 = 'all' OR payment_status = $1) AND ($2 = '' OR
  position(lower($2) IN lower(concat_ws(E'\\n', purchaser_name, purchaser_email, package_name))) > 0)`

/** A page of those that match, newest first, and how many match. */
export async function purchasePage(
  models: ReadModels,
  { status, q }: PurchaseFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ purchases: Purchase[]; total: number }> {
  const count = { name: 'count purchases', text: `SELECT count(*) AS total FROM purchases.purchases ${FILTER}` }
  const paged = {
    name: 'page of purchases',
    text: `SELECT ${columnsOf(purchasesTable)} FROM purchases.purchases ${FILTER}
           ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`,
  }
  const [rows, counted] = await Promise.all([
    models.query<PurchaseRow>(paged, status, q, page.limit, page.offset),
    models.query<{ total: number }>(count, status, q),
  ])
  return { purchases: await withVouchers(models, rows), total: counted[0]?.total ?? 0 }
}
