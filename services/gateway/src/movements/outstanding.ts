import { STILL_OWED } from '@alba/contracts/movements/rows'
import type { ReadModels } from '../read-models/read-models.ts'
import { instantsOf, type Page } from './period.ts'
import { DETAIL_COLUMNS, DETAIL_JOINS, type SaleDetails } from './sale-details.ts'
import { sumsUntil } from './sums.ts'

export type OutstandingRow = SaleDetails & { readonly cents: number }

/** From this number of vouchers on, a page is read in its order. Fewer are found by their time, and sorted. */
const MANY = 1_000

/** Balances that lasted at the instant $1, which is the end of a day. */
const lasted = (until: string): string =>
  `SELECT voucher_id, sale, of_package, cents FROM movements.balances WHERE ${until} AND since < $1`
const ORDER = 'ORDER BY of_package, voucher_id'

const few = lasted('until >= $1')
/**
 * Most of many are still owed, and an index has those in the order of the list, so that the first ones of them are
 * enough. Those that ended since then are read besides.
 */
const many = [`until = '${STILL_OWED}'`, `until >= $1 AND until < '${STILL_OWED}'`]
  .map(until => `(${lasted(until)} ${ORDER} LIMIT $2::bigint + $3::bigint)`)
  .join(' UNION ALL ')

function owed(models: ReadModels, end: string, page: Page & { readonly count: number }): Promise<OutstandingRow[]> {
  const isMany = page.count >= MANY
  const text = `WITH found AS MATERIALIZED (
      SELECT 'voucher:' || voucher_id AS key, page.* FROM (${isMany ? many : few} ${ORDER} LIMIT $2 OFFSET $3) AS page)
    SELECT found.*, ${DETAIL_COLUMNS} FROM found ${DETAIL_JOINS} ORDER BY found.of_package, found.voucher_id`
  const query = { name: `${isMany ? 'many' : 'few'} vouchers that are owed`, text }
  return models.query(query, end, page.limit, page.offset)
}

/** The vouchers on which something was left at the end of a day, first those that were sold alone, and all figures. */
export async function outstandingOn(models: ReadModels, day: string, page: Page, zone: string) {
  const { sums, owed: count } = await sumsUntil(models, day, zone)
  const [, end] = instantsOf({ from: day, to: day }, zone)
  return { sums, count, rows: await owed(models, end, { ...page, count }) }
}
