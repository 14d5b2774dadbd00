import { integer, json } from '../shared/table.ts'
import type { Payments } from './money.ts'

/** The money of a thing that was sold: its payments, and their sums for readers. */
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
