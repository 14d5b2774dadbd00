import { moneyColumns } from '../payments/money-columns.ts'
import { searchable } from '../shared/searchable.ts'
import { bigint, boolean, code, date, defineTable, instant, integer, type RowOf, text } from '../shared/table.ts'
import type { SalePaymentStatus, VoucherStatus } from './api.ts'
import { buyerName } from './buyer-details.ts'

/** `buyerDetails` as columns. Null or « effacé » once the person is erased. */
export const buyerColumns = {
  purchaser_firstname: text(),
  purchaser_name: text(),
  purchaser_email: text(),
  purchaser_phone: text().nullable(),
  recipient_firstname: text().nullable(),
  recipient_lastname: text().nullable(),
  recipient_email: text().nullable(),
  personal_message: text().nullable(),
}

/** The read model `vouchers`: every voucher as it stands. */
export const vouchersTable = defineTable('vouchers', 'vouchers', {
  key: 'id',
  columns: {
    id: bigint(),
    /** `XXXX-XXXX-XXXX`; null until it is paid. */
    number: code().nullable(),
    /** As recorded. A valid one is over after `expires_at`, also before that is recorded: readers ask `statusAt`. */
    status: text<VoucherStatus>(),
    payment_status: text<SalePaymentStatus>(),
    /** Null for a free amount, like its name. */
    service_id: integer().nullable(),
    service_name: text().nullable(),
    amount_cents: integer(),
    /** What can still be taken from it; 0 until it is paid. */
    balance_cents: integer(),
    /** What bookings have taken from it and not given back. */
    used_cents: integer(),
    ...moneyColumns,
    validity_months: integer(),
    ...buyerColumns,
    /** The package purchase that it came with. */
    purchase_id: bigint().nullable(),
    /** Its own payment; null for one that came with a package. */
    payment_intent_id: text().nullable(),
    expires_on: date().nullable(),
    /** The last second of that day. */
    expires_at: instant().nullable(),
    /** How many extensions staff can take back. */
    undoable_extensions: integer(),
    /** A withdrawal is being looked into: nobody can use it meanwhile. */
    suspended: boolean(),
    /** When the last of it was taken; null while something is left. */
    used_at: instant().nullable(),
    paid_at: instant().nullable(),
    created_at: instant(),
    updated_at: instant(),
  },
  // The first alone answers which vouchers a page has.
  indexes: [
    ['created_at', 'id', 'status', 'expires_at'],
    ['number'],
    ['purchase_id'],
    ['status', 'expires_at'],
    ['used_at'],
  ],
  // Written about four times.
  fillfactor: 70,
})
export type VoucherRow = RowOf<typeof vouchersTable>

type Searched = Pick<VoucherRow, 'id' | 'number' | 'service_name' | 'purchaser_firstname' | 'purchaser_name'> &
  Pick<VoucherRow, 'purchaser_email'>

/** A number is found with and without its dashes; a name across its two parts, and nothing else across two fields. */
export const voucherSearched = (row: Searched): string =>
  searchable([
    row.number,
    row.number?.replaceAll('-', '') ?? null,
    row.id,
    buyerName(row.purchaser_firstname, row.purchaser_name),
    row.purchaser_email,
    row.service_name,
  ])
