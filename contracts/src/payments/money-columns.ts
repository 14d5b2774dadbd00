import { integer, json } from '../shared/table.ts'
import type { Payments } from './money.ts'

/** The columns for the money of a sale: its payments, and their sums. Amounts in cents. */
export const moneyColumns = {
  payments: json<Payments>(),
  received_cents: integer(),
  /** Returned through the provider or by other means. */
  refunded_cents: integer(),
  /** What the bank holds back or has taken in a dispute. */
  disputed_cents: integer(),
  /** What is owed to the client and has not gone back yet. */
  outstanding_cents: integer(),
  written_off_cents: integer(),
}

export const noMoneyYet = {
  payments: {},
  received_cents: 0,
  refunded_cents: 0,
  disputed_cents: 0,
  outstanding_cents: 0,
  written_off_cents: 0,
} as const
