import {
  type MovementMonthRow,
  type MovementPackageRow,
  type MovementRow,
  type MovementSourceRow,
  movementBalancesTable,
  movementMonthsTable,
  movementPackagesTable,
  movementsTable,
} from '@alba/contracts/movements/rows'
import { type Derivation, derivedTable, type Group, grouped, listed } from '../runner/derive.ts'
import type { Table } from '../runner/projection.ts'
import { balancesOf } from './balances.ts'
import { type Account, accountsOf, packageGroup } from './packages.ts'

const packages = derivedTable(movementPackagesTable, false)
const rows = derivedTable(movementsTable, true)
const months = derivedTable(movementMonthsTable, false)
const balances = derivedTable(movementBalancesTable, true)

/** How the tables that readers read follow from the sources. Vouchers of packages get there by way of their package. */
export const derivedFrom = (sources: Table): Derivation[] => [
  grouped(sources, packages, packageGroup),
  listed<MovementSourceRow>(sources, rows, source => (source.kind === 'package' ? [] : rowsOf(source))),
  listed<MovementPackageRow>(packages, rows, bought => accountsOf(bought).flatMap(rowsOf)),
  listed<MovementSourceRow>(sources, balances, source => (source.kind === 'voucher' ? balancesOf(source) : [])),
  listed<MovementPackageRow>(packages, balances, bought => accountsOf(bought).flatMap(balancesOf)),
  grouped(rows, months, monthGroup),
]

const rowsOf = ({ key: source, sale, movements }: Account): MovementRow[] =>
  movements.map(({ kind, at, cents, event_id, position, booking_id }) => ({
    id: `${source}:${position}:${kind}`,
    source,
    sale,
    kind,
    at: new Date(at).toISOString(),
    cents,
    event_id,
    position,
    booking_id,
  }))

const monthOf = ({ at, kind }: MovementRow): MovementMonthRow['key'] => `${at.slice(0, 7)}:${kind}`

/** The sum of the movements of a kind in a month of UTC. */
const monthGroup: Group<MovementRow, MovementMonthRow> = {
  of: monthOf,
  join: (month, row) => ({
    key: monthOf(row),
    kind: row.kind,
    cents: (month?.cents ?? 0) + row.cents,
    count: (month?.count ?? 0) + 1,
  }),
  leave: (month, row) =>
    month.count === 1 ? undefined : { ...month, cents: month.cents - row.cents, count: month.count - 1 },
}
