import { bigint, date, defineTable, instant, type RowOf, text } from '../shared/table.ts'

/**
 * The read model `search`: what each booking and each voucher is found by. Apart from the bookings and vouchers themselves,
 * whose rows are written again and again, and waited for: an index of parts of texts costs more than all of their columns.
 */
export const bookingTextsTable = defineTable('search', 'bookings', {
  key: 'id',
  columns: {
    id: bigint(),
    /** When it begins, by which lists are ordered: so a page of what is found needs no other booking. */
    date: date(),
    starts_at: instant(),
    /** `searchable` of name, address, phone, service and numbers. */
    searched: text(),
  },
  search: 'searched',
  indexes: [['date', 'starts_at', 'id']],
})
export type BookingTextRow = RowOf<typeof bookingTextsTable>

export const voucherTextsTable = defineTable('search', 'vouchers', {
  key: 'id',
  columns: {
    id: bigint(),
    /** `voucherSearched`. */
    searched: text(),
  },
  search: 'searched',
})
export type VoucherTextRow = RowOf<typeof voucherTextsTable>
