import { voucherTextsTable } from '@alba/contracts/search/rows'
import { columnsOf } from '@alba/contracts/shared/table'
import type { VoucherStatus } from '@alba/contracts/vouchers/api'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { isOver } from '@alba/contracts/vouchers/rules'
import type { ReadModels } from '../read-models/read-models.ts'
import { type SearchClause, searchPage, textSearch } from '../read-models/text-search.ts'
import { type CountedRow, countedColumns, totalOfPage } from '../read-models/totals.ts'

/** Vouchers, and the texts by which they are found, which are in a table of their own (ADR 34). */
const place = { table: vouchersTable, texts: voucherTextsTable }
const byText = (models: ReadModels, q: string) => textSearch(models, place, q)

const COLUMNS = columnsOf(vouchersTable)
const SELECT = `SELECT ${COLUMNS} FROM vouchers.vouchers`
const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC'

/**
 * The status of a voucher at a moment. It expires after its last day, even before the expiry is recorded; `STATUS` is
 * the same rule in SQL.
 * @param now milliseconds since the epoch, here and below
 */
export const statusAt = (
  { status, expires_at }: Pick<VoucherRow, 'status' | 'expires_at'>,
  now: number,
): VoucherStatus => (status === 'valid' && expires_at !== null && isOver(expires_at, now) ? 'expired' : status)

/** @param $1 `lastSecondOver` */
const STATUS = `CASE WHEN status = 'valid' AND expires_at <= $1::timestamptz THEN 'expired' ELSE status END`
/** The latest `expires_at` of a voucher that has expired: it is valid to the end of that second (`isOver`). */
const lastSecondOver = (now: number): string => new Date(now - 1_000).toISOString()

export async function voucherById(models: ReadModels, id: number): Promise<VoucherRow | undefined> {
  const [row] = await models.rows(vouchersTable, [id])
  return row
}

export async function voucherByNumber(models: ReadModels, number: string): Promise<VoucherRow | undefined> {
  const [row] = await models.rowsBy(vouchersTable, 'number', [number])
  return row
}

/** The vouchers of these purchases, in a fixed order. */
export const vouchersOfPurchases = (models: ReadModels, purchaseIds: readonly number[]): Promise<VoucherRow[]> => {
  const text = `${SELECT} WHERE purchase_id = ANY ($1) ORDER BY service_id, number`
  return models.query({ name: 'vouchers of purchases', text }, purchaseIds)
}

/**
 * The vouchers of a purchaser, at most a page of them. The text search finds the address, and the condition compares
 * all of it.
 */
export async function vouchersOfPurchaser(models: ReadModels, email: string): Promise<VoucherRow[]> {
  const found = (await byText(models, email)).byIndex(2)
  const text = `SELECT ${COLUMNS} FROM ${found.from} WHERE lower(purchaser_email) = lower($1) ${found.text} ${NEWEST_FIRST} LIMIT 500`
  return models.query({ name: `vouchers of a purchaser${found.name}`, text }, email, ...found.values)
}

export type VoucherFilter = {
  readonly status: VoucherStatus | 'all'
  /** Part of a number, a purchaser's name or e-mail, or a service's name, in any case. */
  readonly q: string
}

const PAGED = `SELECT id, (${STATUS}) <> status AS lapsed`
const FILTER = `WHERE ($2 = 'all' OR ${STATUS} = $2)`

type Page = { readonly limit: number; readonly offset: number }

/** A page of matching vouchers, newest first. `lapsed`: the voucher has expired without a record yet. */
export async function voucherPage(
  models: ReadModels,
  { status, q }: VoucherFilter,
  { limit, offset }: Page,
  now: number,
): Promise<(CountedRow & { id: number; lapsed: boolean })[]> {
  const ask = (found: SearchClause) => {
    const selected = `${PAGED}, ${countedColumns(found)} FROM ${found.from} ${FILTER}`
    const text = `${selected} ${found.text} ${NEWEST_FIRST} LIMIT $3 OFFSET $4`
    const parameters = [lastSecondOver(now), status, limit, offset, ...found.values]
    type Row = CountedRow & { id: number; lapsed: boolean }
    return models.query<Row>({ name: `page of vouchers${found.name}`, text }, ...parameters)
  }
  const list = {
    rows: (from: string) => `SELECT * FROM ${from} ${FILTER} ${NEWEST_FIRST}`,
    ordered: status === 'all' ? { name: '', where: 'true', order: 'created_at DESC, id DESC' } : undefined,
  }
  return searchPage(models, place, q, { parameter: 5, limit, list, ask })
}

/**
 * The filter for the export. Its statement has two parameters of its own, between those of the filter and those of the
 * text search.
 */
export async function exportFilter(models: ReadModels, { status, q }: VoucherFilter, now: number) {
  const found = (await byText(models, q)).rowByRow(5)
  const values = [lastSecondOver(now), status]
  return { name: found.name, text: `FROM ${found.from} ${FILTER} ${found.text}`, values, found: found.values }
}

/** Whether vouchers enter or leave this status by time alone. */
const changesWithTime = (status: VoucherFilter['status']): boolean => status === 'valid' || status === 'expired'

/**
 * Counts the vouchers that match a filter. Where the page that was read (`read`) does not say it, they are counted, and
 * the count is cached until a voucher changes.
 */
export function voucherCounter(models: ReadModels) {
  const count = async ({ status, q, over }: VoucherFilter & { over: string }): Promise<number> => {
    const found = (await byText(models, q)).byIndex(3)
    const text = `SELECT count(*) AS total FROM ${found.from} ${FILTER} ${found.text}`
    const query = { name: `count vouchers${found.name}`, text }
    const [counted] = await models.query<{ total: number }>(query, over, status, ...found.values)
    return counted?.total ?? 0
  }
  const counts = models.cached<number>({ model: ['vouchers', 'search'], limit: 100 }, async keys => {
    return new Map(await Promise.all(keys.map(async key => [key, await count(JSON.parse(key))] as const)))
  })
  return async ({ status, q }: VoucherFilter, page: Page, read: readonly CountedRow[], now: number) => {
    const known = totalOfPage(read, page)
    if (known !== undefined) return known
    const over = lastSecondOver(changesWithTime(status) ? Math.floor(now / 1_000) * 1_000 : 0)
    const key = JSON.stringify({ status, q, over })
    return (await counts.get([key])).get(key) ?? 0
  }
}

type Counts = {
  readonly counts: ReadonlyMap<VoucherStatus, number>
  /** The end of the valid voucher that expires first. After it the counts are wrong, and have to be computed again. */
  readonly until: string | null
}

/** How many vouchers there are of each status. The counts are cached until a voucher changes or expires. */
export function voucherCounts(models: ReadModels): (now: number) => Promise<ReadonlyMap<VoucherStatus, number>> {
  const count = async (over: string): Promise<Counts> => {
    const text = `SELECT ${STATUS} AS status, count(*) AS many, min(expires_at) AS first_end
      FROM vouchers.vouchers GROUP BY 1`
    type Counted = { status: VoucherStatus; many: number; first_end: string | null }
    const counted = await models.query<Counted>({ name: 'vouchers by status', text }, over)
    const until = counted.find(({ status }) => status === 'valid')?.first_end ?? null
    return { counts: new Map(counted.map(({ status, many }) => [status, many])), until }
  }
  const cache = models.cached<Counts>({ model: 'vouchers', limit: 1 }, async ([over = '']) => {
    return new Map([[over, await count(over)]])
  })
  let last = ''
  return async now => {
    const over = lastSecondOver(now)
    const known = last === '' ? undefined : (await cache.get([last])).get(last)
    if (known && last <= over && (known.until === null || known.until > over)) return known.counts
    last = over
    return (await cache.get([over])).get(over)?.counts ?? new Map()
  }
}
