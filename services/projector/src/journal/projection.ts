import type { JournalKind } from '@alba/contracts/admin/api'
import { type JournalEventType, type JournalRow, journalTable } from '@alba/contracts/admin/rows'
import type { EventOf } from '@alba/contracts/events'
import { projection, table, writtenTogether } from '../runner/projection.ts'

/**
 * What each type of event defines or changes: the kind of the subject, and the field of the event with the subject's
 * id. The field is null for the settings of the centre, of which there is one each; the journal gives them the id `1`.
 */
const subjects: Readonly<Record<JournalEventType, readonly [kind: JournalKind, idField: string | null]>> = {
  ServiceDefined: ['service', 'serviceId'],
  CategoryDefined: ['category', 'categoryId'],
  QuestionnaireDefined: ['questionnaire', 'questionnaireId'],
  RoomDefined: ['room', 'roomId'],
  PractitionerDefined: ['practitioner', 'practitionerId'],
  PackageDefined: ['package', 'packageId'],
  BookingRulesChanged: ['booking-rules', null],
  SalesTermsChanged: ['sales-terms', null],
  RetentionChanged: ['retention', null],
  ChoicesChanged: ['choices', null],
  CentreIdentityChanged: ['identity', null],
  CentreLookChanged: ['look', null],
  CentrePicturesChanged: ['pictures', null],
  CentreWordsChanged: ['words', null],
  CentreLetterTextsChanged: ['letters', null],
  CentreTextsChanged: ['texts', null],
  ConstructionBannerChanged: ['banner', null],
  NotificationEmailChanged: ['notification-email', null],
  AvailabilityOpened: ['opening', 'practitionerId'],
  AvailabilityRemoved: ['opening', 'practitionerId'],
  ClosureScheduled: ['closure', 'closureId'],
  ClosureLifted: ['closure', 'closureId'],
  WeeklyHoursSet: ['weekly-hours', 'practitionerId'],
  AccountAdded: ['practitioner', 'practitionerId'],
  PractitionerInvited: ['practitioner', 'practitionerId'],
  InvitationAccepted: ['practitioner', 'practitionerId'],
  PasswordReset: ['practitioner', 'practitionerId'],
  AccountDisabled: ['practitioner', 'practitionerId'],
  OperatorRoleGiven: ['practitioner', 'practitionerId'],
  OperatorRoleTaken: ['practitioner', 'practitionerId'],
  AdminRoleGiven: ['practitioner', 'practitionerId'],
  AdminRoleTaken: ['practitioner', 'practitionerId'],
}
const journalEventTypes = Object.keys(subjects) as JournalEventType[]

/**
 * Whether the journal keeps the data of the event. Events of accounts and roles define nothing, and those of accounts
 * are personal.
 */
const hasDefinition = (type: JournalEventType): boolean => {
  const [kind] = subjects[type]
  return kind !== 'practitioner' || type === 'PractitionerDefined'
}

/**
 * Whether the journal tells of the event. What weekly hours open and remove on each day follows from them, and would
 * bury all else.
 */
const isTold = ({ data }: EventOf<JournalEventType>): boolean => !('weekly' in data && data.weekly === true)

function subjectOf({ type, data }: EventOf<JournalEventType>): { readonly kind: JournalKind; readonly id: string } {
  const [kind, idField] = subjects[type]
  return { kind, id: idField === null ? '1' : String((data as Readonly<Record<string, unknown>>)[idField]) }
}

/** What people defined and changed, one row for each event, with who did it. No command waits for this read model. */
export const journal = writtenTogether(
  projection(
    { version: 14 },
    table(journalTable, {
      handles: journalEventTypes,
      writtenOnce: true,
      keys: event => (isTold(event) ? [keyOf(event)] : []),
      evolve: (_row, event): JournalRow => {
        const { kind, id } = subjectOf(event)
        const { metadata, position } = event
        return {
          key: keyOf(event),
          kind,
          subject_id: id,
          position,
          event_id: event.id,
          event_type: event.type,
          occurred_at: metadata.occurredAt,
          actor_kind: metadata.actor.kind,
          actor_id: metadata.actor.id ?? null,
          // The data of events of accounts is personal, and the journal must not keep it readable.
          definition: hasDefinition(event.type) ? { ...event.data } : {},
        }
      },
    }),
  ),
)

const keyOf = (event: EventOf<JournalEventType>): string => {
  const { kind, id } = subjectOf(event)
  return `${kind}:${id}:${event.position}`
}
