import { STILL_OWED } from '@alba/contracts/movements/rows'
import type { ReadModels } from '../read-models/read-models.ts'
import { instantsOf, type Page } from './period.ts'
import { DETAIL_COLUMNS, DETAIL_JOINS, type SaleDetails } from './sale-details.ts'
import { sumsUntil } from './sums.ts'

export type OutstandingRow = SaleDetails & { readonly cents: number }

/** From this number of vouchers on, an index is read in the order of the list. Fewer are all found, and then sorted. */
const MANY = 1_000

/**
 * Selects the balances that began before the instant $1, which is the end of a day.
 * @param until an SQL condition for when they end
 */
const begun = (until: string): string =>
  `SELECT voucher_id, sale, of_package, cents FROM movements.balances WHERE ${until} AND since < $1`
/** The order of the list. */
const ORDER = 'ORDER BY of_package, voucher_id'

/** The balances at the instant $1. */
const few = begun('until >= $1')
/**
 * The same balances, when there are many: $2 is the limit, $3 the offset of the page. Most of them last to this day. An
 * index has those in the order of the list, so only as many are read as the pages up to this one have. The second
 * SELECT reads as many of those that have ended since $1. The page is among the rows of both.
 */
const many = [`until = '${STILL_OWED}'`, `until >= $1 AND until < '${STILL_OWED}'`]
  .map(until => `(${begun(until)} ${ORDER} LIMIT $2::bigint + $3::bigint)`)
  .join(' UNION ALL ')

/**
 * A page of the list.
 * @param end the end of the day, a UTC instant
 * @param page `count`: how many vouchers the list has
 */
function owed(models: ReadModels, end: string, page: Page & { readonly count: number }): Promise<OutstandingRow[]> {
  const isMany = page.count >= MANY
  const text = `WITH found AS MATERIALIZED (
      SELECT 'voucher:' || voucher_id AS key, page.* FROM (${isMany ? many : few} ${ORDER} LIMIT $2 OFFSET $3) AS page)
    SELECT found.*, ${DETAIL_COLUMNS} FROM found ${DETAIL_JOINS} ORDER BY found.of_package, found.voucher_id`
  const query = { name: `${isMany ? 'many' : 'few'} vouchers that are owed`, text }
  return models.query(query, end, page.limit, page.offset)
}

/**
 * What was owed in vouchers at the end of a day of the centre.
 * - `rows`: a page of the vouchers on which something was left. Those that were sold alone come first, then those of
 *   packages.
 * - `count`: how many these vouchers are
 * - `sums`: every figure of the accounts, from the first movement up to the end of that day
 * @param day such as `2026-11-20`
 */
export async function outstandingOn(models: ReadModels, day: string, page: Page, zone: string) {
  const { sums, owed: count } = await sumsUntil(models, day, zone)
  const [, end] = instantsOf({ from: day, to: day }, zone)
  return { sums, count, rows: await owed(models, end, { ...page, count }) }
}
