import { bigint, code, date, defineTable, instant, type RowOf, text } from '../shared/table.ts'

/**
 * The read model `search`: the searched texts of bookings, payments and vouchers. They are apart from their own tables,
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

/** The searched text of every sale that the supervision of payments shows: a booking, a voucher or a package. */
export const paymentTextsTable = defineTable('search', 'payments', {
  key: 'key',
  columns: {
    /** As in `supervision.supervised`. */
    key: code(),
    /** When the sale was made, which orders the lists. */
    created_at: instant(),
    /** As in `supervision.supervised`; null while nobody began to pay online. */
    payment_intent_id: text().nullable(),
    /** `searchable` of the name, the address, the service and the numbers. */
    searched: text(),
  },
  search: 'searched',
  indexes: [['created_at', 'key']],
})
export type PaymentTextRow = RowOf<typeof paymentTextsTable>

export const voucherTextsTable = defineTable('search', 'vouchers', {
  key: 'id',
  columns: {
    id: bigint(),
    /** When it was sold, which orders the lists. */
    created_at: instant(),
    /** `searchable` of the buyer's name and address, the id, the service and the numbers. */
    searched: text(),
  },
  search: 'searched',
  indexes: [['created_at', 'id']],
})
export type VoucherTextRow = RowOf<typeof voucherTextsTable>
