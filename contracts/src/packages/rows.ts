import { retirableColumns } from '../catalogue/rows.ts'
import { moneyColumns } from '../payments/money-columns.ts'
import type { AcceptedTerms } from '../settings/terms.ts'
import { searchable } from '../shared/searchable.ts'
import { bigint, boolean, defineTable, instant, integer, json, type RowOf, text } from '../shared/table.ts'
import type { SalePaymentStatus } from '../vouchers/api.ts'
import { buyerName } from '../vouchers/buyer-details.ts'
import { buyerColumns } from '../vouchers/rows.ts'
import type { BoughtItem, PackageDefinition } from './events.ts'

/** Packages are part of the catalogue: the table is small and always read as a whole. */
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

/**
 * The read model `purchases`: the present state of every purchase of a package. Its vouchers refer to it in
 * `purchase_id`.
 */
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
    /** The terms that apply to it, whatever the centre has changed since. */
    terms: json<AcceptedTerms>(),
    ...moneyColumns,
    ...buyerColumns,
    /**
     * Whether the e-mail address was corrected. A mail went to the first address, and its reader, perhaps a stranger,
     * knows the id: so whoever knows only the id is not shown the corrected address.
     */
    address_corrected: boolean(),
    payment_intent_id: text().nullable(),
    created_at: instant(),
    paid_at: instant().nullable(),
    /** When the buyer withdrew. */
    withdrawn_at: instant().nullable(),
    updated_at: instant(),
    /** The text that a search reads: `purchaseSearched`. */
    searched: text(),
  },
  search: 'searched',
  indexes: [['created_at', 'id', 'payment_status']],
  // A row is written about three times; free space on its page makes that cheap.
  fillfactor: 70,
})
export type PurchaseRow = RowOf<typeof purchasesTable>

type Searched = Pick<PurchaseRow, 'id' | 'package_name' | 'purchaser_firstname' | 'purchaser_name' | 'purchaser_email'>

/** The text of the column `searched`, made from the other columns of the row. */
export const purchaseSearched = (row: Searched): string =>
  searchable([row.id, buyerName(row.purchaser_firstname, row.purchaser_name), row.purchaser_email, row.package_name])
