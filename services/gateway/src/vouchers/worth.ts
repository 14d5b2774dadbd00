import { purchasesTable } from '@alba/contracts/packages/rows'
import { worthOf } from '@alba/contracts/packages/shares'
import type { VoucherDetail, VoucherView } from '@alba/contracts/vouchers/api'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import type { ReadModels } from '../read-models/read-models.ts'
import { vouchersOfPurchases } from './queries.ts'
import { detailOfVoucher, viewOfVoucher } from './view.ts'

/**
 * The worth of vouchers, in their order and in cents: for a voucher of a package its share of the price, for any other
 * its amount. The price of a purchase and its vouchers never change.
 */
export async function worthsOf(models: ReadModels, rows: readonly VoucherRow[]): Promise<number[]> {
  const ids = [...new Set(rows.flatMap(({ purchase_id }) => purchase_id ?? []))]
  if (ids.length === 0) return rows.map(row => row.amount_cents)
  const [purchases, siblings] = await Promise.all([models.rows(purchasesTable, ids), vouchersOfPurchases(models, ids)])
  const byId = new Map(purchases.map(purchase => [purchase.id, purchase]))
  const together = Map.groupBy(siblings, ({ purchase_id }) => purchase_id)
  return rows.map(row => {
    // No purchase has the id 0.
    const purchase = byId.get(row.purchase_id ?? 0)
    return purchase ? worthOf(purchase, row, together.get(row.purchase_id) ?? [row]) : row.amount_cents
  })
}

/** Vouchers as staff see them, in their order. @param now milliseconds since the epoch, here and below */
export async function detailsOfVouchers(
  models: ReadModels,
  rows: readonly VoucherRow[],
  now: number,
): Promise<VoucherDetail[]> {
  const worths = await worthsOf(models, rows)
  return rows.map((row, n) => detailOfVoucher(row, now, worths[n] ?? row.amount_cents))
}

/** A voucher as everybody sees it who has its id or number. */
export async function publicViewOf(models: ReadModels, row: VoucherRow, now: number): Promise<VoucherView> {
  const [worth] = await worthsOf(models, [row])
  return viewOfVoucher(row, now, worth ?? row.amount_cents)
}

/** A voucher as staff see it. */
export async function voucherDetailOf(models: ReadModels, row: VoucherRow, now: number): Promise<VoucherDetail> {
  const [detail] = await detailsOfVouchers(models, [row], now)
  return detail ?? detailOfVoucher(row, now, row.amount_cents)
}
