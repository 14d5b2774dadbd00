import type { ReadModels } from '../read-models/read-models.ts'
import { instantsOf, type Page } from './period.ts'
import { DETAIL_COLUMNS, DETAIL_JOINS, type SaleDetails } from './sale-details.ts'

export type OutstandingRow = SaleDetails & { readonly cents: number }

/** What was left on vouchers at the instant $1, which is the end of a day. */
const OWED = 'FROM movements.balances WHERE until >= $1 AND since < $1'

async function countOwed(models: ReadModels, end: string): Promise<number> {
  const query = { name: 'count vouchers that are owed', text: `SELECT count(*)::integer AS count ${OWED}` }
  const [counted] = await models.query<{ count: number }>(query, end)
  return counted?.count ?? 0
}

function owed(models: ReadModels, end: string, page: Page): Promise<OutstandingRow[]> {
  const text = `WITH found AS MATERIALIZED (
      SELECT 'voucher:' || voucher_id AS key, page.* FROM (
        SELECT voucher_id, sale, of_package, cents ${OWED} ORDER BY of_package, voucher_id LIMIT $2 OFFSET $3) AS page)
    SELECT found.*, ${DETAIL_COLUMNS} FROM found ${DETAIL_JOINS} ORDER BY found.of_package, found.voucher_id`
  return models.query({ name: 'vouchers that are owed', text }, end, page.limit, page.offset)
}

/** The vouchers on which something was left at the end of a day: first those that were sold alone. */
export async function outstandingOn(models: ReadModels, day: string, page: Page, zone: string) {
  const [, end] = instantsOf({ from: day, to: day }, zone)
  const [count, rows] = await Promise.all([countOwed(models, end), owed(models, end, page)])
  return { rows, count }
}
