import type { AccountEvent, AdministratorEvent } from '../accounts/events.ts'
import type { AgendaEvent, ClosureEvent, WeeklyHoursEvent } from '../agenda/events.ts'
import type { CatalogueEvent } from '../catalogue/events.ts'
import type { PackageEvent } from '../packages/events.ts'
import type { SettingsEvent } from '../settings/events.ts'
import type { Actor } from '../shared/event.ts'
import { code, defineTable, instant, json, type RowOf, text, uuid } from '../shared/table.ts'
import type { JournalKind } from './api.ts'

/**
 * The types of the events that become entries of the journal: what the centre offers and is, when it is open, and who
 * has access.
 */
export type JournalEventType =
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
      | 'ConstructionBannerChanged'
      | 'NotificationEmailChanged'
    >
  | Extract<AgendaEvent['type'], 'AvailabilityOpened' | 'AvailabilityRemoved'>
  | ClosureEvent['type']
  | WeeklyHoursEvent['type']
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
 * The read model `journal`: who defined what, and who has access. An entry has the whole definition, so what changed
 * is its difference from the entry before. The key starts with the subject and ends with the position, which sorts as
 * text, so the index of the key alone returns the history of a subject in order.
 */
export const journalTable = defineTable('journal', 'entries', {
  key: 'key',
  columns: {
    /** `service:3:{position}`, and so on for other kinds of subject. */
    key: code(),
    /** The kind of the subject. */
    kind: code<JournalKind>(),
    /**
     * The id of what was defined, or of the practitioner whose access or opening changed; `1` for settings, of which
     * there is one each.
     */
    subject_id: code(),
    /** The position of the event in the log. */
    position: code(),
    event_id: uuid(),
    event_type: text<JournalEventType>(),
    occurred_at: instant(),
    actor_kind: text<Actor['kind']>(),
    actor_id: text().nullable(),
    /**
     * The definition that the event records. Empty for events of accounts, because they have personal data, and for
     * events of roles, because they define nothing.
     */
    definition: json<Readonly<Record<string, unknown>>>(),
  },
  // The whole journal is read by position: all of it, of one kind, or of one person.
  indexes: [['position'], ['kind', 'position'], ['actor_id', 'actor_kind', 'position']],
})
export type JournalRow = RowOf<typeof journalTable>
