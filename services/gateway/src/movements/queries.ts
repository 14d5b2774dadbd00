import type { MovementsExportQuery } from '@alba/contracts/movements/api'
import { figures, type MovementKind } from '@alba/contracts/movements/kinds'
import { salesIn } from '../payments/overview.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { MOVED } from './moved.ts'
import { type MovementRow, movementsOfPackages } from './of-packages.ts'
import { instantsOf, type Page } from './period.ts'
import { DETAIL_COLUMNS, DETAIL_JOINS } from './sale-details.ts'
import { sumsOf } from './sums.ts'

/** The movements behind a figure, newest first. */
export async function movementsOf(
  models: ReadModels,
  { figure, from, to, ...sales }: MovementsExportQuery,
  page: Page,
  zone: string,
): Promise<MovementRow[]> {
  const kinds: readonly MovementKind[] = figures[figure]
  if (figure.startsWith('packages_')) {
    const all = await movementsOfPackages(models, { from, to, sales }, zone)
    const own = all.filter(({ kind }) => kinds.includes(kind)).toSorted(newestFirst)
    return own.slice(page.offset, page.offset + page.limit)
  }
  const ofSales = await salesIn(models, sales, 6)
  const text = `WITH found AS MATERIALIZED (SELECT source.key, source.sale, moved.* FROM ${MOVED}
      AND moved.kind = ANY($3) ${ofSales.text('source.sale')}
      ORDER BY moved.at DESC, moved.position DESC, source.key, moved.kind LIMIT $4 OFFSET $5)
    SELECT found.*, ${DETAIL_COLUMNS} FROM found ${DETAIL_JOINS}
    ORDER BY found.at DESC, found.position DESC, found.key, found.kind`
  const query = { name: `movements behind a figure${ofSales.name}`, text }
  return models.query(query, ...instantsOf({ from, to }, zone), kinds, page.limit, page.offset, ...ofSales.values)
}

const newestFirst = (a: MovementRow, b: MovementRow): number =>
  Date.parse(b.at) - Date.parse(a.at) || b.position.localeCompare(a.position) || a.kind.localeCompare(b.kind)

/** How many movements are behind a figure, and their sum. */
export async function totalOf(models: ReadModels, { figure, from, to, ...sales }: MovementsExportQuery, zone: string) {
  const { total } = await sumsOf(models, { from, to, sales, by: 'year' }, zone)
  return total[figure]
}
