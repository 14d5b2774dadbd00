import { keptCents } from '@alba/contracts/payments/money'
import { type SupervisedRow, supervisedTable } from '@alba/contracts/payments/rows'
import type {
  OverviewItem,
  OverviewQuery,
  PaymentExportQuery,
  SupervisedType,
} from '@alba/contracts/payments/staff-api'
import { columnsOf } from '@alba/contracts/shared/table'
import { byIndex, expressionsOf } from '../read-models/containing.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { type Answers, comparison } from './compare.ts'

export const COLUMNS = columnsOf(supervisedTable)
export const FILTER = `FROM supervision.supervised WHERE listed AND ($1 = 'all' OR type = $1) AND ($2 = 'all' OR payment_status = $2)
  AND searched ~ ALL ($3::text[])`

export const filterOf = ({ p_type, status, q }: PaymentExportQuery) => [p_type, status, expressionsOf(q)] as const

/** Newest first. */
export const supervisedPage = (models: ReadModels, query: OverviewQuery): Promise<SupervisedRow[]> => {
  const index = byIndex(query.q, 6)
  const text = `SELECT ${COLUMNS} ${FILTER} ${index.text} ORDER BY created_at DESC, key DESC LIMIT $4 OFFSET $5`
  const name = `page of payments${index.name}`
  return models.query({ name, text }, ...filterOf(query), query.limit, query.offset, ...index.values)
}

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

/** Of bookings, vouchers and packages. */
type Numbers = readonly [number, number, number]

/** How many match, and how many there are at all. Counted anew only when a payment has changed since. */
export function supervisedCounter(models: ReadModels): (query: OverviewQuery) => Promise<Counts> {
  const count = async (asked: PaymentExportQuery): Promise<Numbers> => {
    const index = byIndex(asked.q, 4)
    const text = `SELECT count(*) FILTER (WHERE type = 'booking') AS bookings,
      count(*) FILTER (WHERE type = 'voucher') AS vouchers, count(*) FILTER (WHERE type = 'package') AS packages ${FILTER} ${index.text}`
    const query = { name: `count payments${index.name}`, text }
    const [row] = await models.query<{ bookings: number; vouchers: number; packages: number }>(
      query,
      ...filterOf(asked),
      ...index.values,
    )
    return [row?.bookings ?? 0, row?.vouchers ?? 0, row?.packages ?? 0]
  }
  const counts = models.cached<Numbers>({ model: 'supervision', limit: 100 }, async keys => {
    const counted = keys.map(async key => [key, await count(JSON.parse(key))] as const)
    return new Map(await Promise.all(counted))
  })
  return async query => {
    const { p_type, status, q } = query
    const key = JSON.stringify({ p_type, status, q })
    const all = JSON.stringify({ p_type: 'all', status: 'all', q: '' })
    const found = await counts.get([...new Set([key, all])])
    const [bookings, vouchers, packages] = found.get(key) ?? [0, 0, 0]
    const [total_bookings, total_vouchers, total_packages] = found.get(all) ?? [0, 0, 0]
    return { count: bookings + vouchers + packages, total_bookings, total_vouchers, total_packages }
  }
}

/** @param answers what the provider says now, where it was asked */
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
