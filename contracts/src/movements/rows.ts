import type { BoughtItem } from '../packages/events.ts'
import type { Money } from '../payments/money.ts'
import type { SupervisedRow } from '../payments/rows.ts'
import type { SupervisedType } from '../payments/supervised.ts'
import { bigint, boolean, code, defineTable, instant, integer, json, type RowOf, uuid } from '../shared/table.ts'
import type { MovementKind, Sold } from './kinds.ts'

/** A movement of money, or of what is owed in vouchers. */
export type Movement = {
  readonly kind: MovementKind
  /** UTC instant. Of a payment and a refund it is that of the provider. */
  readonly at: string
  /**
   * Positive when the centre gets money or owes more; for `written_off` the amount that stays unpaid. In the list of a
   * source that is a voucher of a package it is the list price; its own row has the share of the price of the package.
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
  /** Null for a free amount. */
  readonly serviceId: number | null
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

/** What was paid for a package, and what it contains. */
export type Bought = { readonly amountCents: number; readonly items: readonly BoughtItem[] }

/**
 * The read model `movements`: for each payment, each booking that was paid at the centre and each voucher, what it
 * moved and when. A movement may depend on those before it: what lapses of a voucher is what they left. So each source
 * has one row with the list of its movements. The other tables follow from these rows, and are what readers read
 * (ADR 77, ADR 109).
 */
export const movementSourcesTable = defineTable('movements', 'sources', {
  key: 'key',
  columns: {
    /** `payment:{intent}`, `booking:{id}`, `voucher:{id}`, `package:{purchase}` */
    key: code(),
    /** A voucher of a package is of the kind `package`. A `purchase` moves nothing: it has the price of a package. */
    kind: code<'payment' | 'booking' | 'voucher' | 'package' | 'purchase'>(),
    /** The sale that it belongs to, `booking:{id}`, `voucher:{id}` or `package:{purchase}`. */
    sale: code<`${SupervisedType}:${number}`>(),
    state: json<Money | Worth | AtCentre | Bought>(),
    movements: json<readonly Movement[]>(),
  },
  // A row is written about three times; free space on its page makes that cheap.
  fillfactor: 70,
})
export type MovementSourceRow = RowOf<typeof movementSourcesTable>

/** A voucher of a package, with its movements at its list price. */
export type PackageVoucher = Pick<Worth, 'serviceId' | 'amountCents'> & {
  readonly id: number
  readonly movements: readonly Movement[]
}

/** Each bought package with its vouchers: a voucher's share of the price depends on all of them. */
export const movementPackagesTable = defineTable('movements', 'packages', {
  key: 'sale',
  columns: {
    /** `package:{purchase}` */
    sale: code<`package:${number}`>(),
    /** Null until its purchase is known. */
    bought: json<Bought>().nullable(),
    /** In the order of their ids. */
    vouchers: json<readonly PackageVoucher[]>(),
  },
  fillfactor: 70,
})
export type MovementPackageRow = RowOf<typeof movementPackagesTable>

/** One row for each movement. That of a voucher of a package counts with its share of the price of the package. */
export const movementsTable = defineTable('movements', 'movements', {
  key: 'id',
  columns: {
    /** `{source}:{position}:{kind}` */
    id: code(),
    /** The key of the source that moved. */
    source: code(),
    sale: code<`${SupervisedType}:${number}`>(),
    kind: code<MovementKind>(),
    at: instant(),
    cents: integer(),
    /** By how much it changes the number of vouchers on which something is left: 1, -1 or 0. */
    owed_vouchers: integer(),
    event_id: uuid(),
    position: code(),
    booking_id: bigint().nullable(),
  },
  // The first index alone answers sums; the second has the movements behind a figure in the order of the list.
  indexes: [['at', 'kind', 'cents', 'owed_vouchers'], ['kind', 'at', 'position'], ['sale']],
})
export type MovementRow = RowOf<typeof movementsTable>

/**
 * The sums of all movements of a kind for a type of sale in a month of UTC, so that a year need not be added up movement
 * by movement. What a month of the centre has besides is in the few hours between its midnight and that of UTC.
 */
export const movementMonthsTable = defineTable('movements', 'months', {
  key: 'key',
  columns: {
    /** `2026-11:card_taken:booking` */
    key: code<`${string}:${MovementKind}:${SupervisedType}`>(),
    kind: code<MovementKind>(),
    type: code<SupervisedType>(),
    cents: bigint(),
    count: integer(),
    /** How many more vouchers have something left on them at its end than at its beginning. */
    owed_vouchers: integer(),
  },
  // A row is written again all month.
  fillfactor: 70,
})
export type MovementMonthRow = RowOf<typeof movementMonthsTable>

/**
 * What the supervision of payments knows of a sale that its status follows from. It has nothing personal.
 */
export type SaleState = Pick<
  SupervisedRow,
  | ('type' | 'amount_cents' | 'listed' | 'on_site_only')
  | ('payment_status' | 'payment_intent_id' | 'payments' | 'on_site' | 'given_back')
  | ('received_cents' | 'refunded_cents' | 'dispute' | 'voucher_number')
>

/** What the filter of payments asks of a sale: its status, whether a part of it went back, and its dispute. */
export type Standing = Pick<SupervisedRow, 'dispute'> & {
  readonly status: SupervisedRow['payment_status']
  readonly partly_refunded: boolean
}

/** How each sale stands now, by the folds of the supervision of payments. */
export const movementStandingsTable = defineTable('movements', 'standings', {
  key: 'sale',
  columns: {
    /** `booking:{id}`, `voucher:{id}` or `package:{purchase}` */
    sale: code<`${SupervisedType}:${number}`>(),
    state: json<SaleState>(),
    /** Null for a sale that the supervision does not list. */
    standing: json<Standing>().nullable(),
  },
  // A row is written about four times; free space on its page makes that cheap.
  fillfactor: 70,
})
export type MovementStandingRow = RowOf<typeof movementStandingsTable>

/** What moved for a sale in a month of UTC. */
export type SaleMonth = {
  /** `2026-11` */
  readonly month: string
  readonly kind: MovementKind
  readonly cents: number
  readonly count: number
  readonly owed_vouchers: number
}

/** How each sale stands, with the sums of what moved for it: with the status, all of these leave one sum for another. */
export const movementSalesTable = defineTable('movements', 'sales', {
  key: 'sale',
  columns: {
    sale: code<`${SupervisedType}:${number}`>(),
    standing: json<Standing>().nullable(),
    /** In the order of month and kind. */
    months: json<readonly SaleMonth[]>(),
  },
  fillfactor: 70,
})
export type MovementSaleRow = RowOf<typeof movementSalesTable>

/**
 * The sums of months like `movementMonthsTable`, for the sales that the supervision lists, and apart for each way in
 * which a sale stands now. So the sums of a status need not be added up movement by movement.
 */
export const movementStatusMonthsTable = defineTable('movements', 'status_months', {
  key: 'key',
  columns: {
    /** `2026-11:card_taken:booking:paid`, then `:partly` for one of which a part went back, and `:open` for a dispute. */
    key: code(),
    kind: code<MovementKind>(),
    type: code<SupervisedType>(),
    status: code<Standing['status']>(),
    partly_refunded: boolean(),
    dispute: code<NonNullable<Standing['dispute']>>().nullable(),
    cents: bigint(),
    count: integer(),
    owed_vouchers: integer(),
  },
  fillfactor: 70,
})
export type MovementStatusMonthRow = RowOf<typeof movementStatusMonthsTable>

/** Where a balance has no end yet. It is later than every day that can be asked for. */
export const STILL_OWED = '9999-12-31T00:00:00.000Z'

/** What was left on a voucher, and how long: a row for each of its balances but 0. */
export const movementBalancesTable = defineTable('movements', 'balances', {
  key: 'id',
  columns: {
    /** `{voucher}:{n}`: its balances are numbered in the order of time. */
    id: code(),
    /** A number, and no key as elsewhere, because that of a day with many is sorted several times as fast. */
    voucher_id: bigint(),
    sale: code<`${SupervisedType}:${number}`>(),
    of_package: boolean(),
    cents: integer(),
    /** From the movement that made it up to the one that ended it; `STILL_OWED` while it lasts. */
    since: instant(),
    until: instant(),
  },
  // Both indexes have everything that the list of a day shows and sorts by. The second one has what is still owed in the
  // order of the list.
  indexes: [
    ['until', 'since', 'of_package', 'voucher_id', 'sale', 'cents'],
    ['until', 'of_package', 'voucher_id', 'since', 'sale', 'cents'],
  ],
})
export type MovementBalanceRow = RowOf<typeof movementBalancesTable>
