import { integer, json } from '../shared/table.ts'
import type { Payments } from './money.ts'

/**
 * The columns for the money of a sale, in cents. Where the table also has a column `on_site`, what was paid at the
 * centre stands there and not in `payments`, and the sums include both (`totalsOf`).
 */
export const moneyColumns = {
  /** Through the card provider, by the id of the payment. */
  payments: json<Payments>(),
  /** All that came in, also what has gone back since. */
  received_cents: integer(),
  /** Returned through the provider or by other means. */
  refunded_cents: integer(),
  /** What the bank holds back or has taken in a dispute. */
  disputed_cents: integer(),
  /** What is owed to the client and has not gone back yet. */
  outstanding_cents: integer(),
  /** What was owed to the client until staff decided that it does not go back. */
  written_off_cents: integer(),
}

/** The columns of a sale for which nothing was paid yet. */
export const noMoneyYet = {
  payments: {},
  received_cents: 0,
  refunded_cents: 0,
  disputed_cents: 0,
  outstanding_cents: 0,
  written_off_cents: 0,
} as const
