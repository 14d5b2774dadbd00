import type { MovementsExportQuery } from '@alba/contracts/movements/api'
import { figures, type MovementKind } from '@alba/contracts/movements/kinds'
import type { MovementRow } from '@alba/contracts/movements/rows'
import { daysBetween } from '@alba/contracts/shared/centre-time'
import { salesIn } from '../payments/overview.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { instantsOf, type Page } from './period.ts'
import { DETAIL_COLUMNS, DETAIL_JOINS, type SaleDetails } from './sale-details.ts'
import { totalsOf } from './sums.ts'

export type ListedMovement = Pick<MovementRow, 'id' | 'kind' | 'at' | 'cents' | 'event_id' | 'booking_id'> & SaleDetails

/** The movements behind a figure, newest first. Of each kind, an index has the newest ones in this order. */
export async function movementsOf(
  models: ReadModels,
  { figure, from, to, ...sales }: MovementsExportQuery,
  page: Page,
  zone: string,
): Promise<ListedMovement[]> {
  const kinds: readonly MovementKind[] = figures[figure]
  // The statement has five parameters of its own before those of the condition for the sales.
  const ofSales = await salesIn(models, { days: daysBetween(from, to), sales }, 6)
  const text = `WITH found AS MATERIALIZED (
      SELECT own.* FROM unnest($3::text[]) AS wanted(kind) CROSS JOIN LATERAL (
        SELECT moved.*, moved.source AS key FROM movements.movements AS moved
        WHERE moved.kind = wanted.kind AND moved.at >= $1 AND moved.at < $2 ${ofSales.text('moved.sale')}
        ORDER BY moved.at DESC, moved.position DESC LIMIT $4::bigint + $5::bigint) AS own
      ORDER BY own.at DESC, own.position DESC, own.kind LIMIT $4 OFFSET $5)
    SELECT found.*, ${DETAIL_COLUMNS} FROM found ${DETAIL_JOINS}
    ORDER BY found.at DESC, found.position DESC, found.kind`
  const query = { name: `movements behind a figure${ofSales.name}`, text }
  return models.query(query, ...instantsOf({ from, to }, zone), kinds, page.limit, page.offset, ...ofSales.values)
}

/** How many movements are behind a figure, and their sum. */
export async function totalOf(models: ReadModels, { figure, from, to, ...sales }: MovementsExportQuery, zone: string) {
  return (await totalsOf(models, { from, to, sales }, zone))[figure]
}
