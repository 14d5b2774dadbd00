import { keptCents } from '@alba/contracts/payments/money'
import { type SupervisedRow, supervisedTable } from '@alba/contracts/payments/rows'
import type { PaymentBadge, SaleFilter } from '@alba/contracts/payments/sale-filter'
import type { OverviewItem, OverviewQuery, PaymentExportQuery } from '@alba/contracts/payments/staff-api'
import type { SupervisedType } from '@alba/contracts/payments/supervised'
import { paymentTextsTable } from '@alba/contracts/search/rows'
import { columnsOf } from '@alba/contracts/shared/table'
import { EVER, instantsOf, LAST } from '../movements/period.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import type { SearchClause } from '../read-models/search-clauses.ts'
import { searchPage } from '../read-models/search-page.ts'
import { textSearch } from '../read-models/text-search.ts'
import {
  type CountedRow,
  cachedTotals,
  countedColumns,
  FAR_OFFSET,
  type PageStart,
  pageStart,
  sumOf,
  type Total,
  type Totals,
  totalOfPage,
  totalsOf,
} from '../read-models/totals.ts'
import { type Answers, comparison } from './compare.ts'

export const COLUMNS = columnsOf(supervisedTable)
/** Payments, and the texts by which they are found, which are in a table of their own (ADR 34). */
const searched = { table: supervisedTable, texts: paymentTextsTable }

/** A search for payments by text. */
export const byText = (models: ReadModels, q: string) => textSearch(models, searched, q)

/**
 * The badges that are not values of `payment_status`. Each has a word for the names of statements, its SQL condition on
 * sales, and the same one on the sums of months by status (`movementStatusMonthsTable`).
 */
const badges: Partial<Record<PaymentBadge, readonly [name: string, condition: string, ofSums: string]>> = {
  partly_refunded: ['part', 'refunded_cents > 0 AND refunded_cents < received_cents', 'partly_refunded'],
  disputed: ['open', `dispute = 'open'`, `dispute = 'open'`],
  dispute_won: ['won', `dispute = 'won'`, `dispute = 'won'`],
  dispute_lost: ['lost', `dispute = 'lost'`, `dispute = 'lost'`],
}

/** The SQL condition for a status or a badge. @param parameter the number of the parameter that has it as its value */
function statusCondition(status: PaymentExportQuery['status'], parameter: number) {
  if (status === 'all') return { name: '', text: `$${parameter} = 'all'` }
  const [name, badge] = badges[status] ?? []
  if (!badge) return { name: ' of a status', text: `payment_status = $${parameter}` }
  // Without the comparison, PostgreSQL refuses the statement: it cannot tell the type of a parameter that is not used.
  return { name: ` of ${name}`, text: `$${parameter} <> 'all' AND ${badge}` }
}

/**
 * The condition of the list, with its values. For a single type or status it is a plain comparison, so that PostgreSQL
 * can use an index that has the rows of this type or status in the order of the list. The list of a period has the
 * order of its dates.
 *
 * `name` distinguishes the names of the statements, `text` begins with `WHERE`, `time` is the column by which the list
 * is ordered, and `q` is the text to search for, which the condition leaves out.
 * @param first the number of its first parameter
 */
export function filterOf({ p_type, status, q, from, to }: PaymentExportQuery, zone: string, first = 1) {
  const isOfPeriod = from !== undefined || to !== undefined
  const ofStatus = statusCondition(status, first + 1)
  const period = isOfPeriod ? `AND dated_at >= $${first + 2} AND dated_at < $${first + 3}` : ''
  return {
    // It is short, because PostgreSQL tells names of statements apart by their first 63 characters only.
    name: `${p_type === 'all' ? '' : ' of a kind'}${ofStatus.name}${isOfPeriod ? ' dated' : ''}`,
    text: `WHERE listed AND ${p_type === 'all' ? `$${first} = 'all'` : `type = $${first}`}
      AND ${ofStatus.text} ${period}`,
    values: [p_type, status, ...(isOfPeriod ? instantsOf({ from: from ?? EVER, to: to ?? LAST }, zone) : [])],
    time: isOfPeriod ? 'dated_at' : 'created_at',
    isEverything: p_type === 'all' && status === 'all' && !isOfPeriod,
    q,
  } as const
}
type Filter = ReturnType<typeof filterOf>

/** The pages of the list, and the number of payments in it. @param clock milliseconds from any origin */
export function supervisedLists(models: ReadModels, zone: string, clock = () => performance.now()) {
  const totals = cachedTotals(models, ['supervision', 'search'], (filter: Filter) => countedOf(models, filter), clock)
  return {
    /** A page of the list, newest first. */
    async page(asked: OverviewQuery): Promise<(SupervisedRow & CountedRow)[]> {
      const filter = filterOf(asked, zone)
      const isFar = asked.offset >= FAR_OFFSET
      const start = isFar ? pageStart((await totals(filter)).days, asked.offset) : undefined
      // `infinity` is a date of PostgreSQL after all others: the rows are counted from the beginning of the list.
      return rowsOf(models, filter, asked.limit, start ?? { day: 'infinity', before: asked.offset })
    },
    /** How many payments match, and how many there are of each type. @param read the page that was read */
    async counts(asked: OverviewQuery, read: readonly CountedRow[]): Promise<Counts> {
      const all = { p_type: 'all', status: 'all', q: '' } as const
      const known = totalOfPage(read, asked)
      const [count, listed] = await Promise.all([
        known ?? totals(filterOf(asked, zone)).then(({ total }) => total),
        totals(filterOf(all, zone)),
      ])
      return {
        count,
        total_bookings: listed.ofType.booking,
        total_vouchers: listed.ofType.voucher,
        total_packages: listed.ofType.package,
      }
    },
  }
}

/** The rows of a page. @param start the day of the first row, in UTC, and how many of that day's rows come before it */
async function rowsOf(
  models: ReadModels,
  filter: Filter,
  limit: number,
  start: PageStart,
): Promise<(SupervisedRow & CountedRow)[]> {
  const after = filter.values.length
  const newestFirst = newestFirstBy(filter)
  const rows = (from: string) => `FROM ${from} ${filter.text} AND ${filter.time} < $${after + 1}::date + 1`
  const readRows = (search: SearchClause) => {
    const selected = `SELECT ${COLUMNS}, ${countedColumns(search)} ${rows(search.from)}`
    const page = `${selected} ${search.text} ${newestFirst} LIMIT $${after + 2} OFFSET $${after + 3}`
    const query = { name: `page of payments${filter.name}${search.name}`, text: page }
    const parameters = [...filter.values, start.day, limit, start.before, ...search.values]
    return models.query<SupervisedRow & CountedRow>(query, ...parameters)
  }
  const list = {
    rows: (from: string) => `SELECT ${COLUMNS} ${rows(from)} ${newestFirst}`,
    // The table of texts has no column `listed`, so the condition here is `true`. What is not listed is left out by the
    // filter in `rows`, after the texts have been joined to the payments.
    textOrder:
      filter.isEverything && start.day === 'infinity'
        ? { name: '', where: 'true', order: 'created_at DESC, key DESC' }
        : undefined,
  }
  // The filter comes first, then the day, the limit and the offset.
  return searchPage(models, searched, filter.q, { parameter: after + 4, limit, list, readRows })
}

/** The order of the list. */
export const newestFirstBy = ({ time }: Pick<Filter, 'time'>): string => `ORDER BY ${time} DESC, key DESC`

/** An SQL condition that keeps the rows of some sales. */
export type OfSales = {
  /** Distinguishes the names of the statements. */
  readonly name: string
  /** The condition on a column that has the keys of sales, such as `booking:123`. It is empty or begins with `AND`. */
  readonly text: (column: string) => string
  readonly values: readonly unknown[]
  /**
   * The stored sums of months that tell these sales apart from others: their table, and the same condition on its rows. A
   * choice by a text has none.
   */
  readonly stored?: { readonly table: 'months' | 'status_months'; readonly text: (row: string) => string }
}
export const allSales: OfSales & Required<Pick<OfSales, 'stored'>> = {
  name: '',
  text: () => '',
  values: [],
  stored: { table: 'months', text: () => '' },
}

/** All sales of a type: their keys begin with it. */
const salesOf = (type: SupervisedType, parameter: number): OfSales => ({
  name: ' of a type',
  text: column => `AND starts_with(${column}, $${parameter}::text || ':')`,
  values: [type],
  stored: { table: 'months', text: row => `AND ${row}.type = $${parameter}::text` },
})

/** The sums of all sales of a status or a badge. @param parameter the number of the filter's first parameter */
const sumsOfStatus = ({ p_type, status }: Pick<SaleFilter, 'p_type' | 'status'>, parameter: number) => {
  const [, , badge] = badges[status as PaymentBadge] ?? []
  const ofStatus = (row: string) => (badge ? `${row}.${badge}` : `${row}.status = $${parameter + 1}`)
  const ofType = (row: string) => (p_type === 'all' ? '' : `AND ${row}.type = $${parameter}`)
  return { table: 'status_months', text: (row: string) => `${ofType(row)} AND ${ofStatus(row)}` } as const
}

/**
 * Up to this number of days, the sale of each row is looked up and checked against the filter. For more days that would
 * take longer than to find all sales that match first.
 */
const SHORT_DAYS = 400

/**
 * The condition for the sales that match a filter, for sums and lists of the money that moved for them in some days.
 * Without a status and a text the filter does not read `supervisedTable`, so sales that are not in it match too.
 * @param days of how many days movements are read
 * @param first the number of the first parameter of the condition
 */
export async function salesIn(
  models: ReadModels,
  { days, sales }: { readonly days: number; readonly sales?: SaleFilter | undefined },
  first: number,
): Promise<OfSales> {
  const { p_type = 'all', status = 'all', q = '' } = sales ?? {}
  if (status === 'all' && q === '') return p_type === 'all' ? allSales : salesOf(p_type, first)
  // The filter has no dates, because the days are those of the movements and not of the sale. So the zone has no
  // effect.
  const filter = filterOf({ p_type, status, q }, 'UTC', first)
  const search = (await byText(models, q)).byIndex(first + filter.values.length)
  const values = [...filter.values, ...search.values]
  const matching = `FROM ${search.from} ${filter.text} ${search.text}`
  const stored = q === '' ? { stored: sumsOfStatus({ p_type, status }, first) } : {}
  // With a text, the sales that match are always found first, because the text has an index. `OFFSET 0` keeps the
  // planner to the way that is chosen here: it would choose without knowing how many days are asked for, or how many
  // sales match.
  if (q === '' && days <= SHORT_DAYS)
    return {
      name: `${filter.name} each`,
      text: column => `AND EXISTS (SELECT ${matching} AND key = ${column} OFFSET 0)`,
      values,
      ...stored,
    }
  return {
    name: `${filter.name}${search.name}`,
    text: column => `AND ${column} IN (SELECT key ${matching} OFFSET 0)`,
    values,
    ...stored,
  }
}

type Counted = Totals & { readonly ofType: Readonly<Record<SupervisedType, number>> }
type Row = Total & { readonly type: SupervisedType }

/**
 * Counts the payments by day and type, the newest day first. `OFFSET 0` hides the index of instants from the planner,
 * which would otherwise sort all instants to group them by day.
 */
async function countedOf(models: ReadModels, filter: Filter): Promise<Counted> {
  const search = (await byText(models, filter.q)).byIndex(filter.values.length + 1)
  const text = `SELECT day, type, count(*) AS total
    FROM (SELECT ${filter.time}::date AS day, type FROM ${search.from} ${filter.text} ${search.text} OFFSET 0) AS listed
    GROUP BY day, type ORDER BY day DESC`
  const query = { name: `count payments${filter.name}${search.name}`, text }
  return counted(await models.query<Row>(query, ...filter.values, ...search.values))
}

/** @param rows the counts of each type on each day */
function counted(rows: readonly Row[]): Counted {
  const days = [...Map.groupBy(rows, ({ day }) => day)].map(([day, kinds]) => ({ day, total: sumOf(kinds) }))
  const ofType = (type: SupervisedType) => sumOf(rows.filter(row => row.type === type))
  return {
    ...totalsOf(days),
    ofType: { booking: ofType('booking'), voucher: ofType('voucher'), package: ofType('package') },
  }
}

/** The row of a sale; undefined when there is none. */
export async function supervisedRow(models: ReadModels, type: SupervisedType, id: number) {
  const [row] = await models.rows(supervisedTable, [`${type}:${id}`])
  return row
}

export type Counts = {
  readonly count: number
  readonly total_bookings: number
  readonly total_vouchers: number
  readonly total_packages: number
}

/** @param answers the provider's state of the payments, when it was asked */
export const overviewItem = (row: SupervisedRow, answers?: Answers): OverviewItem => ({
  id: row.key,
  type: row.type,
  entity_id: row.entity_id,
  voucher_number: row.voucher_number,
  local_status: row.payment_status,
  amount_cents: row.amount_cents,
  service_name: row.service_name,
  customer_name: row.customer_name,
  customer_email: row.customer_email,
  stripe_payment_intent_id: row.payment_intent_id,
  created_at: row.created_at,
  paid_at: row.paid_at,
  received_cents: row.received_cents,
  refunded_cents: row.refunded_cents,
  disputed_cents: row.disputed_cents,
  kept_cents: keptCents(row),
  dispute: row.dispute,
  ...comparison(row, answers),
})
