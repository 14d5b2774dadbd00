import { boolean, defineTable, instant, integer, json, type RowOf, text } from '../shared/table.ts'
import type { Role } from './roles.ts'

/** A passkey as its owner sees it. */
export type PasskeyRow = {
  readonly id: string
  readonly browser: string | null
  readonly added_at: string
}

/**
 * The read model `staff`: the accounts that have, had or will have access to the back office. Their owners and the
 * admins see them. The gateway asks the role at each call that only admins may make.
 */
export const profilesTable = defineTable('staff', 'profiles', {
  /** The practitioner's id. */
  key: 'id',
  columns: {
    id: integer(),
    email: text(),
    /** An invited person has not chosen a password yet; a disabled one may be invited again. */
    status: text<'invited' | 'active' | 'disabled'>(),
    /** Whether it ever had a password. From then on its address stays. */
    was_opened: boolean(),
    role: text<Role>(),
    is_operator: boolean(),
    /** Until when the link of the last invitation is valid; null without one, and once it was used or withdrawn. */
    invited_until: instant().nullable(),
    /** Until when a temporary password from an operator is valid; null for any other password. */
    temporary_password_until: instant().nullable(),
    /** Whether the practitioner gets a mail when a colleague changes their agenda. */
    agenda_letters: boolean(),
    /** Since when the practitioner wants a mail every morning; null when they want none. */
    morning_letter_since: instant().nullable(),
    last_login: instant().nullable(),
    created_at: instant(),
    /** In the order in which they were added. */
    passkeys: json<readonly PasskeyRow[]>(),
    /** Codes that replace a lost passkey; 0 for an account without passkeys. */
    recovery_codes_left: integer(),
  },
})
export type ProfileRow = RowOf<typeof profilesTable>
