import { purchasesTable } from '@alba/contracts/packages/rows'
import { worthOf } from '@alba/contracts/packages/shares'
import type { VoucherDetail } from '@alba/contracts/vouchers/api'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import type { ReadModels } from '../read-models/read-models.ts'
import { vouchersOfPurchases } from './queries.ts'
import { detailOfVoucher } from './view.ts'

/** What staff sees of vouchers, in their order. What a package cost never changes, nor which vouchers came with it. */
export async function detailsOfVouchers(
  models: ReadModels,
  rows: readonly VoucherRow[],
  now: number,
): Promise<VoucherDetail[]> {
  const ids = [...new Set(rows.flatMap(({ purchase_id }) => purchase_id ?? []))]
  if (ids.length === 0) return rows.map(row => detailOfVoucher(row, now, row.amount_cents))
  const [purchases, siblings] = await Promise.all([models.rows(purchasesTable, ids), vouchersOfPurchases(models, ids)])
  const byId = new Map(purchases.map(purchase => [purchase.id, purchase]))
  const together = Map.groupBy(siblings, ({ purchase_id }) => purchase_id)
  return rows.map(row => {
    const purchase = byId.get(row.purchase_id ?? 0)
    const worth = purchase ? worthOf(purchase, row, together.get(row.purchase_id) ?? [row]) : row.amount_cents
    return detailOfVoucher(row, now, worth)
  })
}

/** The same of one. */
export async function voucherDetailOf(models: ReadModels, row: VoucherRow, now: number): Promise<VoucherDetail> {
  const [detail] = await detailsOfVouchers(models, [row], now)
  return detail ?? detailOfVoucher(row, now, row.amount_cents)
}
