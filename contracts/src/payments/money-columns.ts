import { integer, json } from '../shared/table.ts'
import type { Payments } from './money.ts'

/** What became of the money of a thing sold: its payments, and their sums for whoever reads. */
export const moneyColumns = {
  payments: json<Payments>(),
  received_cents: integer(),
  /** By whatever way. */
  refunded_cents: integer(),
  /** What the bank holds back or has taken. */
  disputed_cents: integer(),
  /** What is owed and not yet returned. */
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
