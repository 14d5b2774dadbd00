import type { BookingStatus } from '@alba/contracts/bookings/api'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import type { BookingListQuery, StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { bookingTextsTable } from '@alba/contracts/search/rows'
import { type Found, foundIn, type Ordered, pageFound } from '../read-models/containing.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { beginOf, FAR, keptTotals, type Total, type Totals, totalsOf } from '../read-models/totals.ts'
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

/** The texts by which bookings are found are in a table of their own (ADR 34). */
export const byText = (models: ReadModels, q: string) =>
  foundIn(models, { table: bookingsTable, texts: bookingTextsTable }, q)

/**
 * The first four values of each statement, and the rows that they let through. One status is asked for as such: there is
 * an index that has each of them in the order of the list. Whose: those of the named ones, of everybody, or one's own.
 * @param asker the practitioner who asks
 */
export function filterOf({ start_date, end_date, status, q, practitioner_ids, include_all }: Asked, asker: number) {
  const own = practitioner_ids.length > 0 ? practitioner_ids : [asker]
  const whose = include_all === 'true' ? null : own
  const { name, text, value, isOne } = having(status)
  return {
    name,
    isOne,
    /** Whether it lets nearly everything of its days through. */
    isMost: name === '' && whose === null,
    text: `WHERE date BETWEEN $1 AND $2 AND ${text} AND ($4::integer[] IS NULL OR practitioner_id = ANY ($4))`,
    values: [start_date ?? '-infinity', end_date ?? 'infinity', value, whose],
    q,
  }
}

/**
 * Who left before paying has canceled nothing: it is where holds are that ran out. One status is asked for as a range, and
 * sorted by: else the planner takes the index by date for as good as the one by status, and goes through all bookings for
 * the few that are canceled.
 */
function having(status: BookingListQuery['status']) {
  const [one, ...others] = statuses[status]
  if (one === 'expired') return { name: ' that ran out', text: '(status = $3 OR abandoned)', value: one, isOne: false }
  if (others.length === 0)
    return { name: ' of one status', text: 'status BETWEEN $3 AND $3 AND NOT abandoned', value: one, isOne: true }
  return { name: '', text: 'status = ANY ($3) AND NOT abandoned', value: statuses[status], isOne: false }
}

type Filter = ReturnType<typeof filterOf>

/** The pages of the list, and how many bookings it has. @param clock milliseconds, from whenever */
export function bookingLists(models: ReadModels, clock = () => performance.now()) {
  const totals = keptTotals(models, ['bookings', 'search'], (filter: Filter) => countedOf(models, filter), clock)
  return {
    /** The ids of the bookings that match, by their start. */
    async page(asked: BookingListQuery, asker: number): Promise<number[]> {
      const filter = filterOf(asked, asker)
      const isFar = asked.offset >= FAR
      return idsOf(models, isFar ? fromItsDay(filter, asked, (await totals(filter)).days) : filter, asked)
    },
    /** How many match; a page that is not full says so itself. */
    async total(asked: BookingListQuery, asker: number, shown: number): Promise<number> {
      if (shown < asked.limit && (shown > 0 || asked.offset === 0)) return asked.offset + shown
      return (await totals(filterOf(asked, asker))).total
    },
  }
}

type Page = Pick<BookingListQuery, 'limit' | 'offset' | 'order'>

/** The filter of a page far from the first, without the days before it. */
function fromItsDay(filter: Filter, { offset, order }: Page, days: readonly Total[]): Filter & { before?: number } {
  const begin = beginOf(order === 'asc' ? days : days.toReversed(), offset)
  if (!begin) return filter
  const [first, last, ...others] = filter.values
  const span = order === 'asc' ? [begin.day, last] : [first, begin.day]
  return { ...filter, values: [...span, ...others], before: begin.before }
}

/** @param filter `before`: rows of it that come before the page, where that is another number than the offset */
async function idsOf(models: ReadModels, filter: Filter & { before?: number }, page: Page): Promise<number[]> {
  const order = `ORDER BY ${filter.isOne ? STATUS_FIRST[page.order] : ''}${ORDER[page.order]}`
  const ask = async ({ from, name, text, values }: Found) => {
    const rows = `SELECT id FROM ${from} ${filter.text} ${text} ${order} LIMIT $5 OFFSET $6`
    const query = { name: `page of bookings ${page.order}${filter.name}${name}`, text: rows }
    const asked = [...filter.values, page.limit, filter.before ?? page.offset, ...values]
    return (await models.query<{ id: number }>(query, ...asked)).map(({ id }) => id)
  }
  const found = await byText(models, filter.q)
  const list = {
    rows: (from: string) => `SELECT * FROM ${from} ${filter.text} ${order}`,
    ordered: ordered(filter, page),
  }
  return pageFound(found, 7, page.limit, list, ask)
}

/**
 * The list by the texts of bookings alone, where nearly all of them are in it. A bound that is none is left out: the
 * planner would think of few rows, and sort all.
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
  const found = (await byText(models, filter.q)).atOnce(5)
  const text = `SELECT date AS day, count(*) AS total FROM ${found.from} ${filter.text} ${found.text}
    GROUP BY date ORDER BY date`
  const query = { name: `count bookings${filter.name}${found.name}`, text }
  return totalsOf(await models.query<Total>(query, ...filter.values, ...found.values))
}

/** With what stands elsewhere of it: the voucher that paid for it. @param clock the centre's, and milliseconds since the epoch */
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
