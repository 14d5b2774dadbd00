import { type Movement, type MovementBalanceRow, STILL_OWED } from '@alba/contracts/movements/rows'
import type { Account } from './packages.ts'

/** A movement of a voucher with what was left before and after it, up to the instant of the next one. */
type Step = {
  readonly movement: Movement
  readonly before: number
  readonly left: number
  readonly since: string
  readonly until: string
}

/**
 * The movements of a voucher in the order of time. They come in the order of the log, but a balance counts from the
 * instants at which they were made: a voucher that is issued late was sold when it was paid.
 */
function stepsOf({ movements }: Pick<Account, 'movements'>): Step[] {
  const inTime = movements
    .map(movement => ({ movement, since: new Date(movement.at).toISOString() }))
    .toSorted((a, b) => (a.since < b.since ? -1 : Number(a.since > b.since)))
  let left = 0
  return inTime.map(({ movement, since }, n) => {
    const before = left
    left += movement.cents
    return { movement, before, left, since, until: inTime[n + 1]?.since ?? STILL_OWED }
  })
}

/** What was left on a voucher, and how long. */
export function balancesOf(account: Account): MovementBalanceRow[] {
  const { key, sale } = account
  const voucher_id = Number(key.slice('voucher:'.length))
  const of_package = sale.startsWith('package:')
  return stepsOf(account)
    .map(({ left: cents, since, until }, n) => ({
      id: `${voucher_id}:${n}`,
      voucher_id,
      sale,
      of_package,
      cents,
      since,
      until,
    }))
    .filter(({ cents, since, until }) => cents !== 0 && since < until)
}

/**
 * By how much each movement changes the number of vouchers on which something is left; nothing for those of money. Their
 * sum up to an instant is the number of balances that last at it.
 */
export const owedVouchersOf = (account: Account): ReadonlyMap<Movement, number> =>
  new Map(
    account.key.startsWith('voucher:')
      ? stepsOf(account).map(({ movement, before, left }) => [movement, Number(left !== 0) - Number(before !== 0)])
      : [],
  )
