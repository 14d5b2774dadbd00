import type { BookingStatus } from '@alba/contracts/bookings/api'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import type { BookingListQuery, StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import type { DrawnBooking } from '@alba/contracts/bookings/view'
import { bookingTextsTable } from '@alba/contracts/search/rows'
import type { ReadModels } from '../read-models/read-models.ts'
import { type Ordered, type SearchClause, searchPage, textSearch } from '../read-models/text-search.ts'
import {
  type CountedRow,
  cachedTotals,
  countedColumn,
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
export type Asked = Omit<BookingListQuery, 'limit' | 'offset' | 'fields'>

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

/** A search for bookings by text. The texts are in a table of their own (ADR 34). */
export const byText = (models: ReadModels, q: string) =>
  textSearch(models, { table: bookingsTable, texts: bookingTextsTable }, q)

/**
 * The condition of the list, and its values $1 to $4. A single status has a condition of its own, because an index has
 * the bookings of each status in the order of the list. The list has the bookings of the named practitioners, of all,
 * or of the one who asks.
 * @param asker the practitioner who asks
 */
export function filterOf({ start_date, end_date, status, q, practitioner_ids, include_all }: Asked, asker: number) {
  const own = practitioner_ids.length > 0 ? practitioner_ids : [asker]
  const whose = include_all === 'true' ? null : own
  const { name, text, value, isOne } = statusCondition(status)
  return {
    name,
    isOne,
    /** Whether the filter selects nearly all bookings of its days. */
    isMost: name === '' && whose === null,
    text: `WHERE date BETWEEN $1 AND $2 AND ${text} AND ($4::integer[] IS NULL OR practitioner_id = ANY ($4))`,
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
  if (one === 'expired') return { name: ' that ran out', text: '(status = $3 OR abandoned)', value: one, isOne: false }
  if (others.length === 0)
    return { name: ' of one status', text: 'status BETWEEN $3 AND $3 AND NOT abandoned', value: one, isOne: true }
  return { name: '', text: 'status = ANY ($3) AND NOT abandoned', value: statuses[status], isOne: false }
}

type Filter = ReturnType<typeof filterOf>

/** The pages of the list, and the number of bookings in it. @param clock milliseconds from any origin */
export function bookingLists(models: ReadModels, clock = () => performance.now()) {
  const totals = cachedTotals(models, ['bookings', 'search'], (filter: Filter) => countedOf(models, filter), clock)
  async function page<Row>(part: Part, asked: BookingListQuery, asker: number): Promise<(Row & CountedRow)[]> {
    const filter = filterOf(asked, asker)
    const isFar = asked.offset >= FAR_OFFSET
    return pageOf(models, part, isFar ? fromPageStart(filter, asked, (await totals(filter)).days) : filter, asked)
  }
  return {
    /** The ids of the bookings that match, by their start. */
    ids: (asked: BookingListQuery, asker: number) => page<{ id: number }>(ids, asked, asker),
    /** The same bookings for a calendar. */
    drawn: (asked: BookingListQuery, asker: number) => page<DrawnBooking>(drawn, asked, asker),
    /** How many bookings match. @param read the page that was read, which may say it */
    async total(asked: BookingListQuery, asker: number, read: readonly CountedRow[]): Promise<number> {
      return totalOfPage(read, asked) ?? (await totals(filterOf(asked, asker))).total
    },
  }
}

type Page = Pick<BookingListQuery, 'limit' | 'offset' | 'order'>

/** The filter of a page far from the first one, without the days before that page. */
function fromPageStart(filter: Filter, { offset, order }: Page, days: readonly Total[]): Filter & { before?: number } {
  const start = pageStart(order === 'asc' ? days : days.toReversed(), offset)
  if (!start) return filter
  const [first, last, ...others] = filter.values
  const span = order === 'asc' ? [start.day, last] : [first, start.day]
  return { ...filter, values: [...span, ...others], before: start.before }
}

/** What a page reads of each booking, and how the names of its statements begin. */
type Part = { readonly name: string; readonly columns: string }
const ids: Part = { name: 'page of bookings', columns: 'id' }
const drawn: Part = { name: 'drawn bookings', columns: 'starts_at, ends_at, drawn' }

/**
 * The bookings of a page. @param filter `before`: how many of its rows come before the page, when that differs from the
 * offset
 */
async function pageOf<Row>(
  models: ReadModels,
  { name: read, columns }: Part,
  filter: Filter & { before?: number },
  page: Page,
): Promise<(Row & CountedRow)[]> {
  const found = await byText(models, filter.q)
  const order = `ORDER BY ${filter.isOne ? STATUS_FIRST[page.order] : ''}${ORDER[page.order]}`
  const ask = async ({ from, name, text, values }: SearchClause) => {
    const selected = `SELECT ${columns}, ${countedColumn(found)} FROM ${from}`
    const rows = `${selected} ${filter.text} ${text} ${order} LIMIT $5 OFFSET $6`
    const query = { name: `${read} ${page.order}${filter.name}${name}`, text: rows }
    const asked = [...filter.values, page.limit, filter.before ?? page.offset, ...values]
    return models.query<Row & CountedRow>(query, ...asked)
  }
  const list = {
    rows: (from: string) => `SELECT * FROM ${from} ${filter.text} ${order}`,
    ordered: ordered(filter, page),
  }
  return searchPage(found, 7, page.limit, list, ask)
}

/**
 * Reads the list from the table of texts alone, when the filter selects nearly all bookings. An infinite bound is left
 * out: with it, the planner would expect few rows and sort all.
 */
function ordered({ isMost, values: [first, last] }: Filter, { order }: Page): Ordered | undefined {
  if (!isMost) return undefined
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
  const found = (await byText(models, filter.q)).byIndex(5)
  const text = `SELECT date AS day, count(*) AS total FROM ${found.from} ${filter.text} ${found.text}
    GROUP BY date ORDER BY date`
  const query = { name: `count bookings${filter.name}${found.name}`, text }
  return totalsOf(await models.query<Total>(query, ...filter.values, ...found.values))
}

/**
 * A booking with the voucher that paid for it. @param clock the centre's time zone, and milliseconds since the epoch
 */
export async function detailOf(
  models: ReadModels,
  row: BookingRow,
  clock: { readonly zone: string; readonly now: number },
): Promise<StaffBookingDetail> {
  const voucher = row.voucher_id === null ? undefined : await voucherById(models, row.voucher_id)
  return staffDetail(row, { voucher, ...clock })
}

export async function bookingRow(models: ReadModels, id: number): Promise<BookingRow | undefined> {
  const [row] = await models.rows(bookingsTable, [id])
  return row
}
