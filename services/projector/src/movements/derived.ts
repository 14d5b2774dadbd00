import {
  type MovementMonthRow,
  type MovementPackageRow,
  type MovementRow,
  type MovementSourceRow,
  movementBalancesTable,
  movementMonthsTable,
  movementPackagesTable,
  movementSalesTable,
  movementStatusMonthsTable,
  movementsTable,
} from '@alba/contracts/movements/rows'
import { contributed, type Derivation, derivedTable, type Group, grouped, listed } from '../runner/derive.ts'
import type { Table } from '../runner/projection.ts'
import { balancesOf, owedVouchersOf } from './balances.ts'
import { type Account, accountsOf, packageGroup } from './packages.ts'
import { monthsIn, movedGroup, standingGroup, standingsIn, statusMonthGroup, typeOf } from './status-months.ts'

const packages = derivedTable(movementPackagesTable, false)
const rows = derivedTable(movementsTable, true)
const months = derivedTable(movementMonthsTable, false)
const balances = derivedTable(movementBalancesTable, true)
const sales = derivedTable(movementSalesTable, false)
const statusMonths = derivedTable(movementStatusMonthsTable, false)

/**
 * How the tables that readers read follow from the sources and, for the sums of a status, from how each sale stands.
 * Vouchers of packages get there by way of their package.
 */
export const derivedFrom = (sources: Table, standings: Table): Derivation[] => [
  grouped(sources, packages, packageGroup),
  listed<MovementSourceRow>(sources, rows, source => (source.kind === 'package' ? [] : rowsOf(source))),
  listed<MovementPackageRow>(packages, rows, bought => accountsOf(bought).flatMap(rowsOf)),
  listed<MovementSourceRow>(sources, balances, source => (source.kind === 'voucher' ? balancesOf(source) : [])),
  listed<MovementPackageRow>(packages, balances, bought => accountsOf(bought).flatMap(balancesOf)),
  grouped(rows, months, monthGroup),
  grouped(rows, sales, movedGroup),
  contributed(standings, sales, standingsIn, standingGroup),
  contributed(sales, statusMonths, monthsIn, statusMonthGroup),
]

function rowsOf(account: Account): MovementRow[] {
  const { key: source, sale, movements } = account
  const owedVouchers = owedVouchersOf(account)
  return movements.map(movement => {
    const { kind, at, cents, event_id, position, booking_id } = movement
    return {
      id: `${source}:${position}:${kind}`,
      source,
      sale,
      kind,
      at: new Date(at).toISOString(),
      cents,
      owed_vouchers: owedVouchers.get(movement) ?? 0,
      event_id,
      position,
      booking_id,
    }
  })
}

const monthOf = (row: MovementRow): MovementMonthRow['key'] => `${row.at.slice(0, 7)}:${row.kind}:${typeOf(row)}`

/** The sum of the movements of a kind for a type of sale in a month of UTC. */
const monthGroup: Group<MovementRow, MovementMonthRow> = {
  of: monthOf,
  join: (month, row) => ({
    key: monthOf(row),
    kind: row.kind,
    type: typeOf(row),
    cents: (month?.cents ?? 0) + row.cents,
    count: (month?.count ?? 0) + 1,
    owed_vouchers: (month?.owed_vouchers ?? 0) + row.owed_vouchers,
  }),
  leave: (month, row) =>
    month.count === 1
      ? undefined
      : {
          ...month,
          cents: month.cents - row.cents,
          count: month.count - 1,
          owed_vouchers: month.owed_vouchers - row.owed_vouchers,
        },
}
