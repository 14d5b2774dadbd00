import { voucherTextsTable } from '@alba/contracts/search/rows'
import { columnsOf } from '@alba/contracts/shared/table'
import type { VoucherStatus } from '@alba/contracts/vouchers/api'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { hasExpired } from '@alba/contracts/vouchers/rules'
import type { ReadModels } from '../read-models/read-models.ts'
import type { SearchClause } from '../read-models/search-clauses.ts'
import { searchPage } from '../read-models/search-page.ts'
import { textSearch } from '../read-models/text-search.ts'
import { type CountedRow, countedColumns, FAR_OFFSET, totalOfPage } from '../read-models/totals.ts'

/** Vouchers, and the texts by which they are found, which are in a table of their own (ADR 34). */
const searched = { table: vouchersTable, texts: voucherTextsTable }
const byText = (models: ReadModels, q: string) => textSearch(models, searched, q)

const COLUMNS = columnsOf(vouchersTable)
const SELECT = `SELECT ${COLUMNS} FROM vouchers.vouchers`
const newestFirst = 'created_at DESC, id DESC'
const NEWEST_FIRST = `ORDER BY ${newestFirst}`
const OLDEST_FIRST = 'ORDER BY created_at, id'

/**
 * The status of a voucher at a moment. It expires after its last day, even before the expiry is recorded; `STATUS` is
 * the same rule in SQL.
 * @param now milliseconds since the epoch, here and below
 */
export const statusAt = (
  { status, expires_at }: Pick<VoucherRow, 'status' | 'expires_at'>,
  now: number,
): VoucherStatus => (status === 'valid' && expires_at !== null && hasExpired(expires_at, now) ? 'expired' : status)

/** The status in SQL. In every statement below, $1 is `lastSecondOver`. */
const STATUS = `CASE WHEN status = 'valid' AND expires_at <= $1::timestamptz THEN 'expired' ELSE status END`
/**
 * The latest `expires_at` of the vouchers that have expired by now, as a UTC instant. A voucher is valid to the end of
 * the second of its `expires_at` (`hasExpired`).
 */
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
  const search = (await byText(models, email)).byIndex(2)
  const text = `SELECT ${COLUMNS} FROM ${search.from} WHERE lower(purchaser_email) = lower($1) ${search.text} ${NEWEST_FIRST} LIMIT 500`
  return models.query({ name: `vouchers of a purchaser${search.name}`, text }, email, ...search.values)
}

export type VoucherFilter = {
  readonly status: VoucherStatus | 'all'
  /** Part of a number, a purchaser's name or e-mail, or a service's name, in any case. */
  readonly q: string
}

/** `lapsed`: see `LAPSED`. */
type PagedRow = CountedRow & { readonly id: number; readonly lapsed: boolean }
const PAGED = `SELECT id, (${STATUS}) <> status AS lapsed`

/**
 * The condition of the list; $2 is the status or `all`. A single status is compared with the column, so that PostgreSQL
 * can use the index that begins with it.
 */
function filterOf(status: VoucherFilter['status']) {
  if (status === 'all') return { name: '', text: `WHERE ($2 = 'all' OR ${STATUS} = $2)` }
  if (status === 'expired') return { name: ' that are over', text: `WHERE (status = $2 OR ${LAPSED})` }
  // LAPSED is null for a valid voucher without `expires_at`, and NOT null would leave the voucher out.
  return { name: ' of a status', text: `WHERE status = $2 AND NOT coalesce(${LAPSED}, false)` }
}

/** Whether a voucher has expired although no event says so yet: an expiry is recorded some time after it. */
const LAPSED = `(status = 'valid' AND expires_at <= $1::timestamptz)`

/** All expired vouchers. Each part has the order of an index, so that a page reads only its own rows. */
const EXPIRED = `(SELECT * FROM vouchers.vouchers WHERE status = 'expired'
  UNION ALL SELECT * FROM vouchers.vouchers WHERE ${LAPSED}) AS vouchers`

type Page = { readonly limit: number; readonly offset: number }

/** Which rows are read for a page, and in which order. */
type RowsToRead = Page & { readonly oldestFirst: boolean }

/**
 * A page in the second half of a long list is read from the end of the list, because PostgreSQL reads all rows before a
 * page.
 * @param total how many rows the list has
 */
export function rowsToRead({ limit, offset }: Page, total: number): RowsToRead {
  const remaining = Math.max(total - offset, 0)
  if (offset < FAR_OFFSET || remaining > offset) return { limit, offset, oldestFirst: false }
  return { limit: Math.min(limit, remaining), offset: Math.max(remaining - limit, 0), oldestFirst: true }
}

/**
 * The ids of a page of matching vouchers, newest first. `lapsed`: the voucher has expired although no event says so
 * yet.
 * @param count how many vouchers match; it is called only for a page far from the first one
 */
export async function voucherPage(
  models: ReadModels,
  { status, q }: VoucherFilter,
  page: Page,
  { now, count }: { readonly now: number; readonly count: () => Promise<number> },
): Promise<PagedRow[]> {
  const isFar = page.offset >= FAR_OFFSET
  const { limit, offset, oldestFirst } = isFar ? rowsToRead(page, await count()) : { ...page, oldestFirst: false }
  const filter = filterOf(status)
  const order = oldestFirst ? OLDEST_FIRST : NEWEST_FIRST
  const readRows = (search: SearchClause) => {
    // A clause without a name searches for no text, so the list has all expired vouchers.
    const from = status === 'expired' && search.name === '' ? EXPIRED : search.from
    const selected = `${PAGED}, ${countedColumns(search)} FROM ${from} ${filter.text}`
    const text = `${selected} ${search.text} ${order} LIMIT $3 OFFSET $4`
    const parameters = [lastSecondOver(now), status, limit, offset, ...search.values]
    const name = `page of vouchers${filter.name}${oldestFirst ? ' from the end' : ''}${search.name}`
    return models.query<PagedRow>({ name, text }, ...parameters)
  }
  const list = {
    rows: (from: string) => `SELECT * FROM ${from} ${filter.text} ${order}`,
    textOrder: status === 'all' && !oldestFirst ? { name: '', where: 'true', order: newestFirst } : undefined,
  }
  const read = await searchPage(models, searched, q, { parameter: 5, limit, list, readRows })
  return oldestFirst ? read.reverse() : read
}

/**
 * The filter and the search for the export, whose statement may have other parameters between theirs.
 * @param searchParameter the number of the first parameter of the search; those of the filter are $1 and $2
 */
export async function exportFilter(
  models: ReadModels,
  { status, q }: VoucherFilter,
  { now, searchParameter }: { readonly now: number; readonly searchParameter: number },
) {
  const search = (await byText(models, q)).rowByRow(searchParameter)
  const values = [lastSecondOver(now), status]
  const filter = filterOf(status)
  const text = `FROM ${search.from} ${filter.text} ${search.text}`
  return { name: `${filter.name}${search.name}`, text, values, searchValues: search.values }
}

/** Whether vouchers enter or leave this status by time alone. */
const changesWithTime = (status: VoucherFilter['status']): boolean => status === 'valid' || status === 'expired'

/**
 * Makes a function that says how many vouchers match a filter. The page that was read (`read`) may show it; otherwise
 * the vouchers are counted, and the count is cached until a voucher changes.
 */
export function voucherCounter(models: ReadModels) {
  /** @param over the `lastSecondOver` with which is decided what has expired */
  const count = async ({ status, q, over }: VoucherFilter & { over: string }): Promise<number> => {
    const search = (await byText(models, q)).byIndex(3)
    const filter = filterOf(status)
    const text = `SELECT count(*) AS total FROM ${search.from} ${filter.text} ${search.text}`
    const query = { name: `count vouchers${filter.name}${search.name}`, text }
    const [counted] = await models.query<{ total: number }>(query, over, status, ...search.values)
    return counted?.total ?? 0
  }
  const counts = models.cached<number>({ model: ['vouchers', 'search'], limit: 100 }, async keys => {
    return new Map(await Promise.all(keys.map(async key => [key, await count(JSON.parse(key))] as const)))
  })
  return async ({ status, q }: VoucherFilter, page: Page, read: readonly CountedRow[], now: number) => {
    const known = totalOfPage(read, page)
    if (known !== undefined) return known
    // The count of a status that changes with time is cached for a second. The others do not depend on the instant.
    const over = lastSecondOver(changesWithTime(status) ? Math.floor(now / 1_000) * 1_000 : 0)
    const key = JSON.stringify({ status, q, over })
    return (await counts.get([key])).get(key) ?? 0
  }
}

type Counts = {
  readonly counts: ReadonlyMap<VoucherStatus, number>
  /** When the next valid voucher expires. From then on the counts are wrong. */
  readonly until: string | null
}

/** How many vouchers there are of each status. The counts are cached until a voucher changes or expires. */
export function voucherCounts(models: ReadModels): (now: number) => Promise<ReadonlyMap<VoucherStatus, number>> {
  /** @param over the `lastSecondOver` with which is decided what has expired */
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
  /** The key of the cached counts: the `lastSecondOver` with which they were counted. */
  let last = ''
  return async now => {
    const over = lastSecondOver(now)
    const known = last === '' ? undefined : (await cache.get([last])).get(last)
    if (known && last <= over && (known.until === null || known.until > over)) return known.counts
    last = over
    return (await cache.get([over])).get(over)?.counts ?? new Map()
  }
}
