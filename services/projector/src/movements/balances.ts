import { type MovementBalanceRow, STILL_OWED } from '@alba/contracts/movements/rows'
import type { Account } from './packages.ts'

/**
 * What was left on a voucher, and how long. Its movements are in the order of the log, but a balance counts from the
 * instants at which they were made: a voucher that is issued late was sold when it was paid.
 */
export function balancesOf({ key, sale, movements }: Account): MovementBalanceRow[] {
  const voucher_id = Number(key.slice('voucher:'.length))
  const of_package = sale.startsWith('package:')
  const inTime = movements
    .map(({ at, cents }) => ({ at: new Date(at).toISOString(), cents }))
    .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
  let cents = 0
  const balances = inTime.map(({ at: since, cents: moved }, n) => {
    cents += moved
    const until = inTime[n + 1]?.at ?? STILL_OWED
    return { id: `${voucher_id}:${n}`, voucher_id, sale, of_package, cents, since, until }
  })
  return balances.filter(({ cents: left, since, until }) => left !== 0 && since < until)
}
