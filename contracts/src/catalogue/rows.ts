import { boolean, defineTable, integer, json, type RowOf, text } from '../shared/table.ts'
import type { Asks } from './asks.ts'
import type { Picture, QuestionnaireDefinition } from './events.ts'
import type { OwnQuestion } from './own-questions.ts'

/** Whether the item is retired, and how often it was defined (`shared/version.ts`). */
export const retirableColumns = { retired: boolean(), version: integer() }

/**
 * The read model `catalogue`: what the centre offers, who gives it, and where. It also has the table of packages
 * (`packages/rows.ts`).
 */
export const categoriesTable = defineTable('catalogue', 'categories', {
  key: 'id',
  columns: { id: integer(), slug: text(), name: text(), description: text(), rank: integer(), version: integer() },
})
export type CategoryRow = RowOf<typeof categoriesTable>

export const servicesTable = defineTable('catalogue', 'services', {
  key: 'id',
  columns: {
    id: integer(),
    category_id: integer().nullable(),
    name: text(),
    description: text(),
    detailed_description: text().nullable(),
    target_audience: text().nullable(),
    benefits: text().nullable(),
    duration_minutes: integer(),
    price_cents: integer(),
    sessions_count: integer(),
    buffer_before_minutes: integer(),
    buffer_after_minutes: integer(),
    room_type: text(),
    questionnaire_id: integer().nullable(),
    asks: json<Asks>().nullable(),
    own_questions: json<readonly OwnQuestion[]>(),
    rank: integer(),
    picture: json<Picture>().nullable(),
    ...retirableColumns,
  },
})
export type ServiceRow = RowOf<typeof servicesTable>

export const questionnairesTable = defineTable('catalogue', 'questionnaires', {
  key: 'id',
  columns: {
    id: integer(),
    questionnaire_type: text(),
    title: text(),
    description: text(),
    questions: json<QuestionnaireDefinition['questions']>(),
    ...retirableColumns,
  },
})
export type QuestionnaireRow = RowOf<typeof questionnairesTable>

export const roomsTable = defineTable('catalogue', 'rooms', {
  key: 'id',
  columns: { id: integer(), name: text(), room_type: text(), ...retirableColumns },
})
export type RoomRow = RowOf<typeof roomsTable>

export const practitionersTable = defineTable('catalogue', 'practitioners', {
  key: 'id',
  columns: { id: integer(), name: text(), ...retirableColumns },
})
export type PractitionerRow = RowOf<typeof practitionersTable>
