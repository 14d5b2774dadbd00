import { code, defineTable, instant, type RowOf, text } from '../shared/table.ts'

/** The read model `clients`: everybody who booked or bought, one row a person, with what they gave last. */
export const clientsTable = defineTable('clients', 'clients', {
  key: 'person_id',
  columns: {
    person_id: code(),
    /** « effacé » once the person is erased, like the address. */
    name: text(),
    email: text(),
    phone: text().nullable(),
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
