import type { Money } from '../payments/money.ts'
import type { SupervisedType } from '../payments/supervised.ts'
import { code, defineTable, instant, integer, json, type RowOf, text } from '../shared/table.ts'
import type { MovementKind, Sold } from './kinds.ts'

/** A movement of money, or of what is owed in vouchers. */
export type Movement = {
  readonly kind: MovementKind
  /** UTC instant. Of a payment and a refund it is that of the provider. */
  readonly at: string
  /**
   * Positive when the centre gets money or owes more; for `written_off` the amount that stays unpaid. For a voucher of
   * a package it is the list price. Readers compute the voucher's share of the price of the package, which depends on
   * all vouchers of the package.
   */
  readonly cents: number
  /** The event that moved it, and its position in the log. */
  readonly event_id: string
  readonly position: string
  /** The booking that a voucher paid for, or gave back. */
  readonly booking_id: number | null
}

/** What is left on a voucher, and whether the centre still owes it. */
export type Worth = {
  readonly sold: Sold
  readonly amountCents: number
  readonly leftCents: number
  readonly stands: 'ordered' | 'valid' | 'lapsed' | 'invalidated'
  /** The last second of its last day; null until it is issued. */
  readonly expiresAt: string | null
  /** When it last changed, UTC. */
  readonly changedAt: string
}

/** What was paid at the centre for a booking, as long as that record stands. */
export type AtCentre = { readonly takenCents: number }

/**
 * The read model `movements`: for each payment, each booking that was paid at the centre and each voucher, what it
 * moved and when. A movement may depend on those before it: what lapses of a voucher is what they left. So each source
 * has one row with the list of its movements, which queries read as JSON. This is the one place where PostgreSQL looks
 * into a `json` column (ADR 77).
 */
export const movementSourcesTable = defineTable('movements', 'sources', {
  key: 'key',
  columns: {
    /** `payment:{intent}`, `booking:{id}`, `voucher:{id}` */
    key: code(),
    /** A voucher of a package is of the kind `package`. */
    kind: code<'payment' | 'booking' | 'voucher' | 'package'>(),
    /** The sale that it belongs to, `booking:{id}`, `voucher:{id}` or `package:{purchase}`. */
    sale: code<`${SupervisedType}:${number}`>(),
    state: json<Money | Worth | AtCentre>(),
    movements: json<readonly Movement[]>(),
    /**
     * The movement of a source that has one only, as most have: sums then need not open the list. Both are null while
     * there is none, when there are several, and for a voucher of a package, whose worth readers compute.
     */
    sole_kind: text<MovementKind>().nullable(),
    sole_cents: integer().nullable(),
    /** The first and the last instant of its movements; null while there is none. */
    first_at: instant().nullable(),
    last_at: instant().nullable(),
  },
  // The first index alone answers the sums of sources with one movement in a period; the second finds those with
  // several.
  indexes: [['first_at', 'sole_kind', 'sole_cents'], ['sole_kind', 'last_at'], ['kind', 'first_at'], ['sale']],
  // A row is written about three times; free space on its page makes that cheap.
  fillfactor: 70,
})
export type MovementSourceRow = RowOf<typeof movementSourcesTable>
