import { boolean, code, defineTable, instant, json, type RowOf, text } from '../shared/table.ts'

/** What somebody gave of themselves with something that is not settled yet. */
export type Given = {
  /** `booking 412345678901234` */
  readonly sale: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

/**
 * The read model `clients`: everybody who booked or bought, one row a person, with what they gave last. Anybody can hold
 * time in anybody's name: of a known client only what is settled changes anything.
 */
export const clientsTable = defineTable('clients', 'clients', {
  key: 'person_id',
  columns: {
    person_id: code(),
    /** « effacé » once the person is erased, like the address. */
    name: text(),
    email: text(),
    phone: text().nullable(),
    /** Something of theirs was settled once: confirmed, paid, or booked by staff. */
    known: boolean(),
    /** What was given with the newest that may still be settled. */
    given: json<readonly Given[]>(),
    /** When they last booked or bought. */
    last_seen_at: instant(),
    /** What a search looks into: `searchable` of name, address and phone. */
    searched: text(),
  },
  search: 'searched',
  indexes: [['last_seen_at']],
  fillfactor: 70,
})
export type ClientRow = RowOf<typeof clientsTable>
