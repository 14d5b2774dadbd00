import { boolean, code, defineTable, instant, integer, json, type RowOf, text } from '../shared/table.ts'

/** The contact details that somebody entered with a booking or an order. */
export type Given = {
  /** `booking 412345678901234` */
  readonly sale: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

/**
 * The read model `clients`: one row for each person who booked, bought or was imported, with their latest contact
 * details. Anybody can start a booking in somebody else's name, so for a known client only a settled booking or order
 * changes the details.
 */
export const clientsTable = defineTable('clients', 'clients', {
  key: 'person_id',
  columns: {
    person_id: code(),
    /** « effacé » once the person is erased, like the address. */
    name: text(),
    email: text(),
    phone: text().nullable(),
    /** Whether something of theirs was ever settled: confirmed, paid, or booked by staff. */
    known: boolean(),
    /** The details of the newest bookings and orders that may still be settled. */
    given: json<readonly Given[]>(),
    /** Those of the newest settled ones, the newest last. */
    settled: json<readonly Given[]>(),
    /**
     * How many bookings and orders are theirs. A correction may give one to another person; the row goes with the last
     * one.
     */
    sales: integer(),
    /** When they last booked or bought. */
    last_seen_at: instant(),
    /** The text that a search reads: `searchable` of name, address and phone. */
    searched: text(),
  },
  search: 'searched',
  indexes: [['last_seen_at']],
  fillfactor: 70,
})
export type ClientRow = RowOf<typeof clientsTable>
