import { boolean, defineTable, instant, integer, json, type RowOf, text } from '../shared/table.ts'

/** A passkey as its owner sees it. */
export type PasskeyRow = {
  readonly id: string
  readonly browser: string | null
  readonly added_at: string
}

/** The read model `staff`: who has access to the back office, as the account's owner sees it. */
export const profilesTable = defineTable('staff', 'profiles', {
  /** The practitioner's id. */
  key: 'id',
  columns: {
    id: integer(),
    email: text(),
    disabled: boolean(),
    temporary_password_until: instant().nullable(),
    /** Whether the practitioner gets a mail when a colleague changes their agenda. */
    agenda_letters: boolean(),
    last_login: instant().nullable(),
    created_at: instant(),
    /** In the order in which they were added. */
    passkeys: json<readonly PasskeyRow[]>(),
    recovery_codes_left: integer(),
  },
})
export type ProfileRow = RowOf<typeof profilesTable>
