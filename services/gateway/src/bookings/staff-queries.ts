import type { BookingStatus } from '@alba/contracts/bookings/api'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import type { BookingListQuery, StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import type { DrawnBooking } from '@alba/contracts/bookings/view'
import { bookingTextsTable } from '@alba/contracts/search/rows'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import type { ReadModels } from '../read-models/read-models.ts'
import type { SearchClause, TextOrder } from '../read-models/search-clauses.ts'
import { searchPage } from '../read-models/search-page.ts'
import { textSearch } from '../read-models/text-search.ts'
import {
  type CountedRow,
  cachedTotals,
  countedColumns,
  FAR_OFFSET,
  pageStart,
  type Total,
  type Totals,
  totalOfPage,
  totalsOf,
} from '../read-models/totals.ts'
import { voucherById } from '../vouchers/queries.ts'
import { staffDetail } from './staff-view.ts'

/** The filter of the list, without the page. */
export type BookingFilter = Omit<BookingListQuery, 'limit' | 'offset' | 'fields'>

/** The bookings of these practitioners; one of two treatments is enough. */
const OF_THEM = '$4::integer[] IS NULL OR practitioner_id = ANY ($4) OR second_practitioner_id = ANY ($4)'

/** The statuses of each choice. Expired bookings were never paid; only their own choice includes them. */
const statuses: Record<BookingListQuery['status'], readonly BookingStatus[]> = {
  all: ['confirmed', 'pending_hold', 'canceled'],
  active: ['confirmed', 'pending_hold'],
  confirmed: ['confirmed'],
  pending_hold: ['pending_hold'],
  canceled: ['canceled'],
  expired: ['expired'],
}

const ORDER = { asc: 'date, starts_at, id', desc: 'date DESC, starts_at DESC, id DESC' } as const
const STATUS_FIRST = { asc: 'status, ', desc: 'status DESC, ' } as const

/** Bookings, and the texts by which they are found, which are in a table of their own (ADR 34). */
const searched = { table: bookingsTable, texts: bookingTextsTable }

/** A search for bookings by text. */
export const byText = (models: ReadModels, q: string) => textSearch(models, searched, q)

/** The filter has the parameters $1 to $4, and a page $5 and $6. A search has those that follow. */
const AFTER_FILTER = 5
const AFTER_PAGE = 7

/**
 * The condition of the list, and its values $1 to $4. A single status has a condition of its own, which lets
 * PostgreSQL use the index that begins with the status (see `statusCondition`). With `include_all` the list has the
 * bookings of all practitioners, otherwise those of `practitioner_ids`, or of the asker when that is empty.
 * @param asker the practitioner who asks
 */
export function filterOf(
  { start_date, end_date, status, q, practitioner_ids, include_all }: BookingFilter,
  asker: number,
) {
  const own = practitioner_ids.length > 0 ? practitioner_ids : [asker]
  const whose = include_all === 'true' ? null : own
  const { name, text, value, hasOneStatus } = statusCondition(status)
  return {
    /** Distinguishes the names of the prepared statements. */
    name,
    /** Whether the rows are read in an order that begins with the status (see `statusCondition`). */
    hasOneStatus,
    /** Whether the filter selects nearly all bookings of its days. */
    selectsMost: statuses[status].length > 1 && whose === null,
    text: `WHERE date BETWEEN $1 AND $2 AND ${text} AND (${OF_THEM})`,
    values: [start_date ?? '-infinity', end_date ?? 'infinity', value, whose],
    q,
  }
}

/**
 * The condition on the status. An abandoned hold counts as expired, not as canceled. A single status is written as a
 * range and comes first in the order of the rows: otherwise the planner may prefer the index by date, and read all
 * bookings to find the few that are canceled.
 */
function statusCondition(status: BookingListQuery['status']) {
  const [one, ...others] = statuses[status]
  if (one === 'expired')
    return { name: ' of expired ones', text: '(status = $3 OR abandoned)', value: one, hasOneStatus: false }
  if (others.length === 0)
    return {
      name: ' of one status',
      text: 'status BETWEEN $3 AND $3 AND NOT abandoned',
      value: one,
      hasOneStatus: true,
    }
  return { name: '', text: 'status = ANY ($3) AND NOT abandoned', value: statuses[status], hasOneStatus: false }
}

type Filter = ReturnType<typeof filterOf>

/**
 * The pages of the list, and the number of bookings in it. Each is asked for by a practitioner, the `asker`.
 * @param clock milliseconds from any origin
 */
export function bookingLists(models: ReadModels, clock = () => performance.now()) {
  const totals = cachedTotals(models, ['bookings', 'search'], (filter: Filter) => countedOf(models, filter), clock)
  async function page<Row>(
    selection: Selection,
    asked: BookingListQuery,
    asker: number,
  ): Promise<(Row & CountedRow)[]> {
    const filter = filterOf(asked, asker)
    if (asked.offset < FAR_OFFSET) return pageOf(models, selection, filter, asked)
    const { days } = await totals(filter)
    return pageOf(models, selection, fromPageStart(filter, asked, days), asked)
  }
  return {
    /** The ids of the bookings that match, by their start. */
    ids: (asked: BookingListQuery, asker: number) => page<{ id: number }>(selectedIds, asked, asker),
    /** The same bookings as a calendar draws them. */
    drawn: (asked: BookingListQuery, asker: number) => page<DrawnBooking>(selectedDrawings, asked, asker),
    /**
     * How many bookings match.
     * @param read the page that was read; its rows may have the total, or show that the list ends with them
     */
    async total(asked: BookingListQuery, asker: number, read: readonly CountedRow[]): Promise<number> {
      return totalOfPage(read, asked) ?? (await totals(filterOf(asked, asker))).total
    },
  }
}

type Page = Pick<BookingListQuery, 'limit' | 'offset' | 'order'>

/**
 * Narrows the filter to the days from the one on which a far page begins. `before` is how many bookings of that day
 * come before the page.
 */
function fromPageStart(filter: Filter, { offset, order }: Page, days: readonly Total[]): Filter & { before?: number } {
  const start = pageStart(order === 'asc' ? days : days.toReversed(), offset)
  if (!start) return filter
  const [first, last, ...others] = filter.values
  const span = order === 'asc' ? [start.day, last] : [first, start.day]
  return { ...filter, values: [...span, ...others], before: start.before }
}

/** What a page reads of each booking, and how the names of its statements begin. */
type Selection = { readonly name: string; readonly columns: string }
const selectedIds: Selection = { name: 'page of bookings', columns: 'id' }
const selectedDrawings: Selection = { name: 'drawn bookings', columns: 'duration_minutes, second, drawn' }

/**
 * The bookings of a page.
 * @param filter `before` is the offset within the filter, when `fromPageStart` has left out the days before the page
 */
async function pageOf<Row>(
  models: ReadModels,
  selection: Selection,
  filter: Filter & { before?: number },
  page: Page,
): Promise<(Row & CountedRow)[]> {
  const order = `ORDER BY ${filter.hasOneStatus ? STATUS_FIRST[page.order] : ''}${ORDER[page.order]}`
  const readRows = async (search: SearchClause) => {
    const selected = `SELECT ${selection.columns}, ${countedColumns(search)} FROM ${search.from}`
    const text = `${selected} ${filter.text} ${search.text} ${order} LIMIT $5 OFFSET $6`
    const query = { name: `${selection.name} ${page.order}${filter.name}${search.name}`, text }
    const parameters = [...filter.values, page.limit, filter.before ?? page.offset, ...search.values]
    return models.query<Row & CountedRow>(query, ...parameters)
  }
  const list = {
    rows: (from: string) => `SELECT * FROM ${from} ${filter.text} ${order}`,
    textOrder: textOrderOf(filter, page),
  }
  return searchPage(models, searched, filter.q, { parameter: AFTER_PAGE, limit: page.limit, list, readRows })
}

/**
 * Reads the list from the table of texts alone, when the filter selects nearly all bookings. A bound of ±infinity is
 * left out: with it, the planner would expect few rows and would sort all rows instead of reading them in order.
 */
function textOrderOf({ selectsMost, values: [first, last] }: Filter, { order }: Page): TextOrder | undefined {
  if (!selectsMost) return undefined
  const from = first === '-infinity' ? undefined : 'date >= $1'
  const until = last === 'infinity' ? undefined : 'date <= $2'
  const name = `${from ? ' from' : ''}${until ? ' until' : ''}`
  return {
    name,
    where: [from, until].filter(bound => bound !== undefined).join(' AND ') || 'true',
    order: ORDER[order],
  }
}

async function countedOf(models: ReadModels, filter: Filter): Promise<Totals> {
  const search = (await byText(models, filter.q)).byIndex(AFTER_FILTER)
  const text = `SELECT date AS day, count(*) AS total FROM ${search.from} ${filter.text} ${search.text}
    GROUP BY date ORDER BY date`
  const query = { name: `count bookings${filter.name}${search.name}`, text }
  return totalsOf(await models.query<Total>(query, ...filter.values, ...search.values))
}

/**
 * A booking with the vouchers that paid for it.
 * @param moment the present in milliseconds since the epoch, and the centre's time zone
 */
export async function detailOf(
  models: ReadModels,
  row: BookingRow,
  moment: { readonly zone: string; readonly now: number },
): Promise<StaffBookingDetail> {
  return staffDetail(row, { vouchers: await vouchersOf(models, row), ...moment })
}

/** The vouchers that pay a booking, in the order of its parts. */
export async function vouchersOf(models: ReadModels, { voucher_parts }: BookingRow): Promise<VoucherRow[]> {
  const rows = await Promise.all(voucher_parts.map(({ id }) => voucherById(models, id)))
  return rows.filter(row => row !== undefined)
}

export async function bookingById(models: ReadModels, id: number): Promise<BookingRow | undefined> {
  const [row] = await models.rows(bookingsTable, [id])
  return row
}
