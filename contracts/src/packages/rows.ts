import { retirableColumns } from '../catalogue/rows.ts'
import { moneyColumns } from '../payments/money-columns.ts'
import { searchable } from '../shared/searchable.ts'
import { bigint, defineTable, instant, integer, json, type RowOf, text } from '../shared/table.ts'
import type { SalePaymentStatus } from '../vouchers/api.ts'
import { buyerName } from '../vouchers/buyer-details.ts'
import { buyerColumns } from '../vouchers/rows.ts'
import type { BoughtItem, PackageDefinition } from './events.ts'

/** Packages, beside the rest of what the centre offers: small, and read as a whole. */
export const packagesTable = defineTable('catalogue', 'packages', {
  key: 'id',
  columns: {
    id: integer(),
    name: text(),
    description: text(),
    price_cents: integer(),
    items: json<PackageDefinition['items']>(),
    rank: integer(),
    ...retirableColumns,
  },
})
export type PackageRow = RowOf<typeof packagesTable>

/** The read model `purchases`: every purchase of a package as it stands. Its vouchers name it in `purchase_id`. */
export const purchasesTable = defineTable('purchases', 'purchases', {
  key: 'id',
  columns: {
    id: bigint(),
    payment_status: text<SalePaymentStatus>(),
    package_id: integer(),
    package_name: text(),
    package_description: text(),
    items: json<readonly BoughtItem[]>(),
    amount_cents: integer(),
    ...moneyColumns,
    ...buyerColumns,
    payment_intent_id: text().nullable(),
    created_at: instant(),
    paid_at: instant().nullable(),
    /** When the buyer withdrew. */
    withdrawn_at: instant().nullable(),
    updated_at: instant(),
    /** What a search looks into: `purchaseSearched`. */
    searched: text(),
  },
  search: 'searched',
  indexes: [['created_at', 'id', 'payment_status']],
  // Written about three times.
  fillfactor: 70,
})
export type PurchaseRow = RowOf<typeof purchasesTable>

type Searched = Pick<PurchaseRow, 'id' | 'package_name' | 'purchaser_firstname' | 'purchaser_name' | 'purchaser_email'>

export const purchaseSearched = (row: Searched): string =>
  searchable([row.id, buyerName(row.purchaser_firstname, row.purchaser_name), row.purchaser_email, row.package_name])
