import { lookedFor } from '@alba/contracts/shared/searchable'
import { columnsOf } from '@alba/contracts/shared/table'
import type { VoucherStatus } from '@alba/contracts/vouchers/api'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { isOver } from '@alba/contracts/vouchers/rules'
import type { ReadModels } from '../read-models/read-models.ts'

const SELECT = `SELECT ${columnsOf(vouchersTable)} FROM vouchers.vouchers`
const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC'

/**
 * How a voucher stands at a moment: its last day ends by itself, however late that is recorded. The same rule as
 * `STATUS`. @param now milliseconds since the epoch, here and below
 */
export const statusAt = ({ status, expires_at }: VoucherRow, now: number): VoucherStatus =>
  status === 'valid' && expires_at !== null && isOver(expires_at, now) ? 'expired' : status

/** @param $1 `lastSecondOver` */
const STATUS = `CASE WHEN status = 'valid' AND expires_at <= $1::timestamptz THEN 'expired' ELSE status END`
const lastSecondOver = (now: number): string => new Date(now - 1_000).toISOString()

export async function voucherById(models: ReadModels, id: number): Promise<VoucherRow | undefined> {
  const [row] = await models.rows(vouchersTable, [id])
  return row
}

export async function voucherByNumber(models: ReadModels, number: string): Promise<VoucherRow | undefined> {
  const text = `${SELECT} WHERE number = $1`
  const [row] = await models.query<VoucherRow>({ name: 'voucher by number', text }, number)
  return row
}

/** Those of all these purchases, in a steady order. */
export const vouchersOfPurchases = (models: ReadModels, purchaseIds: readonly number[]): Promise<VoucherRow[]> => {
  const text = `${SELECT} WHERE purchase_id = ANY ($1) ORDER BY service_id, number`
  return models.query({ name: 'vouchers of purchases', text }, purchaseIds)
}

/** As many as a page may show. */
export const vouchersOfPurchaser = (models: ReadModels, email: string): Promise<VoucherRow[]> => {
  const text = `${SELECT} WHERE lower(purchaser_email) = lower($1) ${NEWEST_FIRST} LIMIT 500`
  return models.query({ name: 'vouchers of a purchaser', text }, email)
}

export type VoucherFilter = {
  readonly status: VoucherStatus | 'all'
  /** Part of a number, a purchaser's name or e-mail, or a service's name, in any case. */
  readonly q: string
}

const PAGED = `SELECT id, (${STATUS}) <> status AS lapsed FROM vouchers.vouchers`
const FILTER = `WHERE ($2 = 'all' OR ${STATUS} = $2) AND ($3 = '' OR position($3 IN searched) > 0)`

/** A page of those that match, newest first; whether the end of any is not recorded yet; and how many match. */
export async function voucherPage(
  models: ReadModels,
  { status, q }: VoucherFilter,
  page: { readonly limit: number; readonly offset: number },
  now: number,
): Promise<{ ids: number[]; lapsed: boolean; total: number }> {
  const filter = [lastSecondOver(now), status, lookedFor(q)]
  const count = { name: 'count vouchers', text: `SELECT count(*) AS total FROM vouchers.vouchers ${FILTER}` }
  const paged = { name: 'page of vouchers', text: `${PAGED} ${FILTER} ${NEWEST_FIRST} LIMIT $4 OFFSET $5` }
  const [rows, counted] = await Promise.all([
    models.query<{ id: number; lapsed: boolean }>(paged, ...filter, page.limit, page.offset),
    models.query<{ total: number }>(count, ...filter),
  ])
  return { ids: rows.map(({ id }) => id), lapsed: rows.some(row => row.lapsed), total: counted[0]?.total ?? 0 }
}

/** How many there are of each status. */
export async function voucherCounts(models: ReadModels, now: number): Promise<ReadonlyMap<VoucherStatus, number>> {
  const text = `SELECT ${STATUS} AS status, count(*) AS many FROM vouchers.vouchers GROUP BY 1`
  const counted = await models.query<{ status: VoucherStatus; many: number }>(
    { name: 'vouchers by status', text },
    lastSecondOver(now),
  )
  return new Map(counted.map(({ status, many }) => [status, many]))
}
