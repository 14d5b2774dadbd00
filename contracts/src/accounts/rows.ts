import { boolean, defineTable, instant, integer, type RowOf, text } from '../shared/table.ts'

/** The read model `staff`: who has access to the back office, as the account's owner sees it. */
export const profilesTable = defineTable('staff', 'profiles', {
  /** The practitioner's id. */
  key: 'id',
  columns: {
    id: integer(),
    email: text(),
    disabled: boolean(),
    temporary_password_until: instant().nullable(),
    /** Whether what colleagues change in their agenda is mailed to them, too. */
    agenda_letters: boolean(),
    last_login: instant().nullable(),
    created_at: instant(),
  },
})
export type ProfileRow = RowOf<typeof profilesTable>
