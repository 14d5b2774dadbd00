import type { SupervisedType } from '../payments/supervised.ts'
import { bigint, boolean, code, defineTable, instant, integer, json, type RowOf, text } from '../shared/table.ts'

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
    /** The details of the newest settled bookings and orders, the newest last. */
    settled: json<readonly Given[]>(),
    /**
     * How many bookings and orders are theirs, the imported ones and the record of an imported client included. A
     * correction may give one of them to another person. When the last one was given away, the row is deleted, unless
     * `joined_to` names somebody.
     */
    sales: integer(),
    /** When they last booked or bought, or were corrected. */
    last_seen_at: instant(),
    /**
     * The person who has taken the place of this one, because staff corrected the address or joined the two. Null for
     * everybody else. A later booking with the old address still counts for this row, but staff sees it on the page of
     * the other person.
     */
    joined_to: code().nullable(),
    joined_at: instant().nullable(),
    /** Whether staff joined the two, so that they can be parted again. False after a correction of the address. */
    partable: boolean(),
    /** The text that a search reads: `searchable` of name, address and phone. */
    searched: text(),
  },
  search: 'searched',
  indexes: [['last_seen_at'], ['joined_to']],
  fillfactor: 70,
})
export type ClientRow = RowOf<typeof clientsTable>

/** Whose each booking, voucher and purchase is, after all corrections. Vouchers of a package have a row as well. */
export const clientSalesTable = defineTable('clients', 'sales', {
  key: 'key',
  columns: {
    /** `saleKey`, as in `supervision.supervised` */
    key: code(),
    person_id: code(),
    kind: text<SupervisedType>(),
    entity_id: bigint(),
    /** When it was booked, ordered or imported. */
    made_at: instant(),
  },
  indexes: [['person_id', 'made_at']],
})
export type ClientSaleRow = RowOf<typeof clientSalesTable>
