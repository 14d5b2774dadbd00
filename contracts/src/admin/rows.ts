import type { AccountEvent, AdministratorEvent } from '../accounts/events.ts'
import type { CatalogueEvent } from '../catalogue/events.ts'
import type { PackageEvent } from '../packages/events.ts'
import type { SettingsEvent } from '../settings/events.ts'
import type { Actor } from '../shared/event.ts'
import { code, defineTable, instant, json, type RowOf, text, uuid } from '../shared/table.ts'
import type { JournalKind } from './api.ts'

/** The events of which the journal has an entry. */
export type JournalType =
  | CatalogueEvent['type']
  | PackageEvent['type']
  | Extract<
      SettingsEvent['type'],
      | 'BookingRulesChanged'
      | 'SalesTermsChanged'
      | 'RetentionChanged'
      | 'ChoicesChanged'
      | 'CentreIdentityChanged'
      | 'CentreLookChanged'
      | 'CentrePicturesChanged'
      | 'CentreWordsChanged'
      | 'CentreLetterTextsChanged'
      | 'CentreTextsChanged'
    >
  | AdministratorEvent['type']
  | Extract<
      AccountEvent['type'],
      | 'AccountAdded'
      | 'PractitionerInvited'
      | 'InvitationAccepted'
      | 'PasswordReset'
      | 'AccountDisabled'
      | 'OperatorRoleGiven'
      | 'OperatorRoleTaken'
    >

/**
 * The read model `journal`: who defined what, and who has access. The entry of a definition has all of it, so what changed
 * is its difference from the entry before. The key starts with the subject and ends with the position, which sorts as
 * text, so it alone returns a history in order.
 */
export const journalTable = defineTable('journal', 'entries', {
  key: 'key',
  columns: {
    /** `service:3:{position}`, and so on for other kinds of subject. */
    key: code(),
    kind: code<JournalKind>(),
    /** The number of what was defined; `1` for settings, of which there is one each. */
    subject_id: code(),
    position: code(),
    event_id: uuid(),
    event_type: text<JournalType>(),
    occurred_at: instant(),
    actor_kind: text<Actor['kind']>(),
    actor_id: text().nullable(),
    /** The definition. Empty for events of accounts, which have personal data, and of roles. */
    definition: json<Readonly<Record<string, unknown>>>(),
  },
})
export type JournalRow = RowOf<typeof journalTable>
