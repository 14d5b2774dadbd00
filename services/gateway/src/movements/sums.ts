import type { Period, Sums, SumsView } from '@alba/contracts/movements/api'
import { figureNames, figures, type MovementKind } from '@alba/contracts/movements/kinds'
import type { SaleFilter } from '@alba/contracts/payments/sale-filter'
import { daysBetween } from '@alba/contracts/shared/centre-time'
import { allSales, type OfSales, salesIn } from '../payments/overview.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { type Parts, partsOf, periodsOf, unsummed, wholeOf } from './parts.ts'
import { EVER, type Span } from './period.ts'

/** The number of the first parameter of the condition for the sales, after the seven of the edges and months. */
const FIRST_OF_SALES = 8

type Counted = {
  readonly period: string
  readonly kind: MovementKind
  readonly cents: number
  readonly count: number
  /** By how many the movements changed the number of vouchers with something left on them. */
  readonly owed: number
}

/** Sums by day, month or year of the centre. */
export async function sumsOf(
  models: ReadModels,
  asked: Span & { readonly by: Period },
  zone: string,
): Promise<SumsView> {
  const found = await counted(models, partsOf(periodsOf(asked, zone)))
  const rows = found.toSorted((a, b) => a.period.localeCompare(b.period))
  const periods = [...Map.groupBy(rows, row => row.period)].map(([period, own]) => ({ period, sums: figuresOf(own) }))
  return { periods, total: figuresOf(rows) }
}

/** The most days whose movements are read beside stored sums: half a month at both ends. */
const DAYS_AT_ENDS = 31

/**
 * Every figure of some days: of all sales, or of those that match. The stored sums of months tell sales apart by their
 * type and by how they stand, so all movements are read only where a text is searched for.
 */
export async function totalsOf(
  models: ReadModels,
  asked: Span & { readonly sales?: SaleFilter | undefined },
  zone: string,
): Promise<Sums> {
  const { from, to, sales } = asked
  const isByText = sales !== undefined && sales.q !== ''
  const days = isByText ? daysBetween(from, to) : DAYS_AT_ENDS
  const ofSales = await salesIn(models, { days, sales }, FIRST_OF_SALES)
  const periods = [wholeOf(asked, zone)]
  return figuresOf(await counted(models, ofSales.stored ? partsOf(periods) : unsummed(periods), ofSales))
}

/** Every figure up to the end of a day, and on how many vouchers something was left then. */
export async function sumsUntil(
  models: ReadModels,
  day: string,
  zone: string,
): Promise<{ readonly sums: Sums; readonly owed: number }> {
  const rows = await counted(models, partsOf([wholeOf({ from: EVER, to: day }, zone)]))
  return { sums: figuresOf(rows), owed: rows.reduce((sum, { owed }) => sum + owed, 0) }
}

/**
 * The statement of the sums: $1 to $4 are the columns of the edges, $5 to $7 those of the months. The parameters of the
 * condition for the sales begin at `FIRST_OF_SALES`.
 */
export const sumsStatement = ({ text, stored = allSales.stored }: OfSales): string =>
  `SELECT period, kind, sum(cents)::bigint AS cents, sum(count)::integer AS count, sum(owed)::integer AS owed FROM (
    SELECT edge.period, moved.kind, sign * moved.cents AS cents, sign * moved.count AS count, sign * moved.owed AS owed
      FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::integer[]) AS edge(period, first, until, sign)
        CROSS JOIN LATERAL (
          SELECT moved.kind, sum(moved.cents) AS cents, count(*) AS count, sum(moved.owed_vouchers) AS owed
          FROM movements.movements AS moved
          WHERE moved.at >= edge.first AND moved.at < edge.until ${text('moved.sale')} GROUP BY moved.kind) AS moved
    UNION ALL
    SELECT whole.period, month.kind, month.cents, month.count, month.owed_vouchers
      FROM unnest($5::text[], $6::text[], $7::text[]) AS whole(period, first, until)
        JOIN movements.${stored.table} AS month ON month.key >= whole.first AND month.key < whole.until
          ${stored.text('month')}) AS part
  GROUP BY period, kind HAVING sum(count) <> 0`

/** The values of $1 to $7. */
export const valuesOf = ({ edges, months }: Parts): readonly unknown[] => [
  edges.map(({ period }) => period),
  edges.map(({ from }) => new Date(from).toISOString()),
  edges.map(({ until }) => new Date(until).toISOString()),
  edges.map(({ sign }) => sign),
  months.map(({ period }) => period),
  months.map(({ from }) => monthAt(from)),
  months.map(({ until }) => monthAt(until)),
]

const monthAt = (instant: number): string => new Date(instant).toISOString().slice(0, 7)

function counted(models: ReadModels, parts: Parts, ofSales: OfSales = allSales): Promise<Counted[]> {
  const query = { name: `sums of movements${ofSales.name}`, text: sumsStatement(ofSales) }
  return models.query(query, ...valuesOf(parts), ...ofSales.values)
}

/** A figure is the sum of all kinds of movement that it names. */
function figuresOf(rows: readonly Counted[]): Sums {
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const figureOf = (kinds: readonly MovementKind[]) => {
    const own = kinds.flatMap(kind => byKind.get(kind) ?? [])
    return {
      cents: own.reduce((sum, { cents }) => sum + cents, 0),
      count: own.reduce((sum, { count }) => sum + count, 0),
    }
  }
  return Object.fromEntries(figureNames.map(name => [name, figureOf(figures[name])])) as Sums
}
