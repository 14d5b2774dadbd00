import { moneyColumns } from '../payments/money-columns.ts'
import type { AcceptedTerms } from '../settings/terms.ts'
import { searchable } from '../shared/searchable.ts'
import { bigint, boolean, code, date, defineTable, instant, integer, json, type RowOf, text } from '../shared/table.ts'
import type { SalePaymentStatus, VoucherStatus } from './api.ts'
import { buyerName } from './buyer-details.ts'
import type { VoucherCard } from './delivery.ts'

/** The columns of `buyerDetails`. Null or « effacé » once the person is erased. */
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

/** The read model `vouchers`: the present state of every voucher. */
export const vouchersTable = defineTable('vouchers', 'vouchers', {
  key: 'id',
  columns: {
    id: bigint(),
    /** `XXXX-XXXX-XXXX`; null until it is paid. */
    number: code().nullable(),
    /**
     * The recorded status. A valid voucher is over after `expires_at`, even before `VoucherExpired` is recorded:
     * readers use `statusAt`.
     */
    status: text<VoucherStatus>(),
    payment_status: text<SalePaymentStatus>(),
    /** Null for a free amount, like its name. */
    service_id: integer().nullable(),
    service_name: text().nullable(),
    amount_cents: integer(),
    /** What can still be taken from it; 0 until it is paid. */
    balance_cents: integer(),
    /** What bookings have used and not given back, and what an imported voucher had paid before. */
    used_cents: integer(),
    ...moneyColumns,
    /** 0 for an imported voucher, of which only the last day is known. */
    validity_months: integer(),
    /** The terms that apply to it, whatever the centre has changed since. */
    terms: json<AcceptedTerms>(),
    ...buyerColumns,
    /** The purchase of the package that it belongs to. */
    purchase_id: bigint().nullable(),
    /** Its own payment; null for a voucher of a package. */
    payment_intent_id: text().nullable(),
    expires_on: date().nullable(),
    /** The last second of that day. */
    expires_at: instant().nullable(),
    /** How many extensions staff can take back. */
    undoable_extensions: integer(),
    /** A withdrawal is being checked: nobody can use the voucher meanwhile. */
    suspended: boolean(),
    /** When the buyer wants it to be sent, and since when it is; both null when it was sent as soon as it was paid. */
    deliver_at: instant().nullable(),
    delivered_at: instant().nullable(),
    card: text<VoucherCard>(),
    /** When the last of it was used; null while something is left, and when it was used up before its import. */
    used_at: instant().nullable(),
    paid_at: instant().nullable(),
    created_at: instant(),
    updated_at: instant(),
  },
  // The first two indexes alone answer which vouchers a page has, of all and of one status.
  indexes: [
    ['created_at', 'id', 'status', 'expires_at'],
    ['status', 'created_at', 'id', 'expires_at'],
    ['number'],
    ['purchase_id'],
    ['status', 'expires_at'],
    ['used_at'],
  ],
  // A row is written about four times; free space on its page makes that cheap.
  fillfactor: 70,
})
export type VoucherRow = RowOf<typeof vouchersTable>

type Searched = Pick<VoucherRow, 'id' | 'number' | 'service_name' | 'purchaser_firstname' | 'purchaser_name'> &
  Pick<VoucherRow, 'purchaser_email'>

/**
 * The searched text of a voucher: its number with and without dashes, and names across first and last name. No match
 * spans two other fields.
 */
export const voucherSearched = (row: Searched): string =>
  searchable([
    row.number,
    row.number?.replaceAll('-', '') ?? null,
    row.id,
    buyerName(row.purchaser_firstname, row.purchaser_name),
    row.purchaser_email,
    row.service_name,
  ])
