import { bigint, defineTable, type RowOf, text } from '../shared/table.ts'

/**
 * The read model `search`: what each booking is found by. Apart from the bookings themselves, whose rows are written
 * again and again, and read while they are written: an index of parts of texts costs more than all of their columns.
 */
export const bookingTextsTable = defineTable('search', 'bookings', {
  key: 'id',
  columns: {
    id: bigint(),
    /** `searchable` of name, address, phone, service and numbers. */
    searched: text(),
  },
  search: 'searched',
})
export type BookingTextRow = RowOf<typeof bookingTextsTable>
