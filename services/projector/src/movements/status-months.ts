import type {
  MovementRow,
  MovementSaleRow,
  MovementStandingRow,
  MovementStatusMonthRow,
  SaleMonth,
  Standing,
} from '@alba/contracts/movements/rows'
import type { SupervisedType } from '@alba/contracts/payments/supervised'
import type { Group } from '../runner/derive.ts'

/*
 * The sums of months for each way in which a sale may stand. With the status of a sale all that ever moved for it leaves
 * one sum and joins another, so each sale has a row with its sums.
 */

type Sale = Pick<MovementRow, 'sale'>

/** What is sold. */
export const typeOf = ({ sale }: Sale) => sale.slice(0, sale.indexOf(':')) as SupervisedType

/** A row of a sale with other sums; undefined when nothing moved for it and it is not listed. */
const withMonths = (
  sale: MovementSaleRow['sale'],
  standing: Standing | null,
  months: readonly SaleMonth[],
): MovementSaleRow | undefined => (standing === null && months.length === 0 ? undefined : { sale, standing, months })

/** The sums of a sale with a movement more, or one less (`sign` is -1). */
function monthsWith(months: readonly SaleMonth[], row: MovementRow, sign: 1 | -1): SaleMonth[] {
  const month = row.at.slice(0, 7)
  const isSame = (each: SaleMonth) => each.month === month && each.kind === row.kind
  const before = months.find(isSame) ?? { cents: 0, count: 0, owed_vouchers: 0 }
  const after = {
    month,
    kind: row.kind,
    cents: before.cents + sign * row.cents,
    count: before.count + sign,
    owed_vouchers: before.owed_vouchers + sign * row.owed_vouchers,
  }
  const others = months.filter(each => !isSame(each))
  return after.count === 0 ? others : [...others, after].toSorted(byMonthAndKind)
}

const byMonthAndKind = (a: SaleMonth, b: SaleMonth): number =>
  a.month < b.month || (a.month === b.month && a.kind < b.kind) ? -1 : 1

/** What moved for a sale. */
export const movedGroup: Group<MovementRow, MovementSaleRow> = {
  of: ({ sale }) => sale,
  join: (sale, row) => ({
    sale: row.sale,
    standing: sale?.standing ?? null,
    months: monthsWith(sale?.months ?? [], row, 1),
  }),
  leave: ({ sale, standing, months }, row) => withMonths(sale, standing, monthsWith(months, row, -1)),
}

type Stands = { readonly sale: MovementSaleRow['sale']; readonly standing: Standing }

/** How a sale stands, if it is listed. */
export const standingsIn = ({ sale, standing }: MovementStandingRow): Stands[] => (standing ? [{ sale, standing }] : [])

export const standingGroup: Group<Stands, MovementSaleRow> = {
  of: ({ sale }) => sale,
  join: (before, { sale, standing }) => ({ sale, standing, months: before?.months ?? [] }),
  leave: ({ sale, months }) => withMonths(sale, null, months),
}

type StatusMonth = SaleMonth & Standing & { readonly type: SupervisedType }

/** What a listed sale contributes to the sums of the status that it has now. */
export const monthsIn = ({ sale, standing, months }: MovementSaleRow): StatusMonth[] =>
  standing ? months.map(month => ({ ...month, ...standing, type: typeOf({ sale }) })) : []

const keyOf = ({ month, kind, type, status, partly_refunded, dispute }: StatusMonth): string =>
  [month, kind, type, status, ...(partly_refunded ? ['partly'] : []), ...(dispute ? [dispute] : [])].join(':')

export const statusMonthGroup: Group<StatusMonth, MovementStatusMonthRow> = {
  of: keyOf,
  join: (sum, month) => ({
    key: keyOf(month),
    kind: month.kind,
    type: month.type,
    status: month.status,
    partly_refunded: month.partly_refunded,
    dispute: month.dispute,
    cents: (sum?.cents ?? 0) + month.cents,
    count: (sum?.count ?? 0) + month.count,
    owed_vouchers: (sum?.owed_vouchers ?? 0) + month.owed_vouchers,
  }),
  leave: (sum, month) =>
    sum.count === month.count
      ? undefined
      : {
          ...sum,
          cents: sum.cents - month.cents,
          count: sum.count - month.count,
          owed_vouchers: sum.owed_vouchers - month.owed_vouchers,
        },
}
