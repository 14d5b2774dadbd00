import type { Period, Sums, SumsView } from '@alba/contracts/movements/api'
import { figureNames, figures, type MovementKind } from '@alba/contracts/movements/kinds'
import type { SaleFilter } from '@alba/contracts/payments/sale-filter'
import { localOf } from '@alba/contracts/shared/spoken-date'
import { salesIn } from '../payments/overview.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { movedInSums } from './moved.ts'
import { movementsOfPackages } from './of-packages.ts'
import { EVER, instantsOf, type Span } from './period.ts'

/** How PostgreSQL writes a period. Each format is as long as its result, which is the beginning of a local time. */
const formats: Record<Period, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' }

type Counted = { readonly period: string; readonly kind: MovementKind; readonly cents: number; readonly count: number }

/** The days, and which sales are summed; left out for all of them. */
type Asked = Span & { readonly by: Period; readonly sales?: SaleFilter }

/** Sums by day, month or year of the centre. */
export async function sumsOf(models: ReadModels, asked: Asked, zone: string): Promise<SumsView> {
  const [alone, ofPackages] = await Promise.all([counted(models, asked, zone), countedOfPackages(models, asked, zone)])
  const rows = [...alone, ...ofPackages].toSorted((a, b) => a.period.localeCompare(b.period))
  const periods = [...Map.groupBy(rows, row => row.period)].map(([period, own]) => ({ period, sums: figuresOf(own) }))
  return { periods, total: figuresOf(rows) }
}

/** Every figure up to the end of a day. */
export const sumsUntil = async (models: ReadModels, day: string, zone: string): Promise<Sums> =>
  (await sumsOf(models, { from: EVER, to: day, by: 'year' }, zone)).total

/** The statement of the sums. $1 and $2 are the instants, $3 the zone and $4 the format of a period. */
export const sumsStatement = (ofSales: string): string =>
  `SELECT to_char(moved.at AT TIME ZONE $3, $4) AS period, moved.kind,
      sum(moved.cents)::bigint AS cents, count(*)::integer AS count
    FROM ${movedInSums(ofSales)} GROUP BY 1, 2`

async function counted(models: ReadModels, { sales, ...asked }: Asked, zone: string): Promise<Counted[]> {
  const found = await salesIn(models, sales, 5)
  const query = { name: `sums of movements${found.name}`, text: sumsStatement(found.text('source.sale')) }
  return models.query(query, ...instantsOf(asked, zone), zone, formats[asked.by], ...found.values)
}

async function countedOfPackages(models: ReadModels, asked: Asked, zone: string): Promise<Counted[]> {
  const movements = await movementsOfPackages(models, asked, zone)
  const length = formats[asked.by].length
  return movements.map(({ kind, cents, at }) => ({ kind, cents, count: 1, period: localOf(at, zone).slice(0, length) }))
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
