import type { JournalKind } from '@alba/contracts/admin/api'
import { type JournalRow, type JournalType, journalTable } from '@alba/contracts/admin/rows'
import type { EventOf } from '@alba/contracts/events'
import { projection, table, writtenTogether } from '../runner/projection.ts'

/** The kind of subject of each event, and the field with its id; null where there is only one, whose id is `1`. */
const subjects: Readonly<Record<JournalType, readonly [kind: JournalKind, id: string | null]>> = {
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
const types = Object.keys(subjects) as JournalType[]

const isDefinition = (type: JournalType): boolean => type.endsWith('Defined') || subjects[type][1] === null

function subjectOf({ type, data }: EventOf<JournalType>): { readonly kind: JournalKind; readonly id: string } {
  const [kind, field] = subjects[type]
  return { kind, id: field === null ? '1' : String((data as Readonly<Record<string, unknown>>)[field]) }
}

/** The journal of definitions. No command waits for it. */
export const journal = writtenTogether(
  projection(
    12,
    table(journalTable, {
      handles: types,
      writtenOnce: true,
      keys: event => [keyOf(event)],
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
          // Events of accounts have personal data, which a journal must not keep readable.
          definition: isDefinition(event.type) ? { ...event.data } : {},
        }
      },
    }),
  ),
)

const keyOf = (event: EventOf<JournalType>): string => {
  const { kind, id } = subjectOf(event)
  return `${kind}:${id}:${event.position}`
}
