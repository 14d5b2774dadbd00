import type { ReadModels } from '../read-models/read-models.ts'
import { movementsOfPackages } from './of-packages.ts'
import { EVER, instantsOf, type Page } from './period.ts'
import { DETAIL_COLUMNS, DETAIL_JOINS, type SaleDetails } from './sale-details.ts'

export type OutstandingRow = SaleDetails & { readonly cents: number }

/** What is left at the instant $1 on each voucher that was sold alone. */
const LEFT = `SELECT source.key, source.sale, sum(moved.cents)::integer AS cents
  FROM movements.sources AS source
    CROSS JOIN LATERAL json_to_recordset(source.movements) AS moved(at timestamptz, cents integer)
  WHERE source.kind = 'voucher' AND source.first_at < $1 AND moved.at < $1
  GROUP BY source.key, source.sale HAVING sum(moved.cents) <> 0`

const endOf = (day: string, zone: string): string => instantsOf({ from: day, to: day }, zone)[1]

/** How many vouchers that were sold alone had something left at the end of a day. */
async function countAlone(models: ReadModels, day: string, zone: string): Promise<number> {
  const query = {
    name: 'count vouchers that are owed',
    text: `SELECT count(*)::integer AS count FROM (${LEFT}) AS owed`,
  }
  const [counted] = await models.query<{ count: number }>(query, endOf(day, zone))
  return counted?.count ?? 0
}

function alone(models: ReadModels, day: string, page: Page, zone: string): Promise<OutstandingRow[]> {
  const text = `WITH found AS MATERIALIZED (${LEFT} ORDER BY source.key LIMIT $2 OFFSET $3)
    SELECT found.*, ${DETAIL_COLUMNS} FROM found ${DETAIL_JOINS} ORDER BY found.key`
  return models.query({ name: 'vouchers that are owed', text }, endOf(day, zone), page.limit, page.offset)
}

/** The vouchers of packages with what is left of their share, in the order of their ids. */
async function ofPackages(models: ReadModels, day: string, zone: string): Promise<OutstandingRow[]> {
  const movements = await movementsOfPackages(models, { from: EVER, to: day }, zone)
  const vouchers = [...Map.groupBy(movements, ({ key }) => key).values()].flatMap(own => {
    const [first] = own
    return first ? [{ ...first, cents: own.reduce((sum, { cents }) => sum + cents, 0) }] : []
  })
  return vouchers.filter(({ cents }) => cents !== 0)
}

/** The vouchers on which something was left at the end of a day: first those that were sold alone. */
export async function outstandingOn(models: ReadModels, day: string, page: Page, zone: string) {
  const [count, sold, packages] = await Promise.all([
    countAlone(models, day, zone),
    alone(models, day, page, zone),
    ofPackages(models, day, zone),
  ])
  const begin = Math.max(0, page.offset - count)
  const rows = [...sold, ...packages.slice(begin, begin + page.limit - sold.length)]
  return { rows, count: count + packages.length }
}
