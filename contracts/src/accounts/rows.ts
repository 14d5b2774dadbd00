import { boolean, defineTable, instant, integer, json, type RowOf, text } from '../shared/table.ts'
import type { Role } from './roles.ts'

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
    /** An invited person has not chosen a password yet. */
    status: text<'invited' | 'active' | 'disabled'>(),
    role: text<Role>(),
    /** Until when the link of the last invitation is valid; null without one, or when it was used. */
    invited_until: instant().nullable(),
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
