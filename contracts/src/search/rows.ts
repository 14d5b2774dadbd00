import { bigint, date, defineTable, instant, type RowOf, text } from '../shared/table.ts'

/**
 * The read model `search`: the searched text of each booking and each voucher. It is apart from their own tables,
 * because an index of parts of texts is slow to update, and their rows change often while somebody waits.
 */
export const bookingTextsTable = defineTable('search', 'bookings', {
  key: 'id',
  columns: {
    id: bigint(),
    /**
     * The calendar day on which it begins, which orders the lists: with it a page of hits needs no look-up of other
     * bookings.
     */
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
    /** `searchable` of the buyer's name and address, the id, the service and the numbers. */
    searched: text(),
  },
  search: 'searched',
})
export type VoucherTextRow = RowOf<typeof voucherTextsTable>
