import type { Retirable } from '@alba/contracts/catalogue/retiring'
import {
  categoriesTable,
  practitionersTable,
  questionnairesTable,
  roomsTable,
  servicesTable,
} from '@alba/contracts/catalogue/rows'
import { packagesTable } from '@alba/contracts/packages/rows'
import { projection, table } from '../runner/projection.ts'

/** The columns of everything that can be retired. The version of a row counts the definitions of its subject. */
const retiredAndVersion = (before: { readonly version: number } | undefined, { retired = false }: Retirable) => ({
  retired,
  version: (before?.version ?? 0) + 1,
})

/**
 * What the centre offers, and the rooms, practitioners and questionnaires for it. Each event is the complete definition
 * of its subject.
 */
export const catalogue = projection(
  { version: 10 },
  table(categoriesTable, {
    handles: ['CategoryDefined'],
    keys: event => [event.data.categoryId],
    evolve: (row, { data }) => ({
      id: data.categoryId,
      slug: data.slug,
      name: data.name,
      description: data.description,
      rank: data.rank,
      version: (row?.version ?? 0) + 1,
    }),
  }),
  table(servicesTable, {
    handles: ['ServiceDefined'],
    keys: event => [event.data.serviceId],
    evolve: (row, { data }) => ({
      id: data.serviceId,
      category_id: data.categoryId,
      name: data.name,
      description: data.description,
      detailed_description: data.detailedDescription,
      target_audience: data.targetAudience,
      benefits: data.benefits,
      duration_minutes: data.durationMinutes,
      price_cents: data.priceCents,
      sessions_count: data.sessionsCount,
      buffer_before_minutes: data.bufferBeforeMinutes,
      buffer_after_minutes: data.bufferAfterMinutes,
      room_type: data.roomType,
      questionnaire_id: data.questionnaireId,
      asks: data.asks ?? null,
      own_questions: data.ownQuestions ?? [],
      // Older definitions have no rank. Their services stand in the order of their ids.
      rank: data.rank ?? data.serviceId,
      picture: data.picture ?? null,
      ...retiredAndVersion(row, data),
    }),
  }),
  table(questionnairesTable, {
    handles: ['QuestionnaireDefined'],
    keys: event => [event.data.questionnaireId],
    evolve: (row, { data }) => ({
      id: data.questionnaireId,
      questionnaire_type: data.questionnaireType,
      title: data.title,
      description: data.description,
      questions: data.questions,
      ...retiredAndVersion(row, data),
    }),
  }),
  table(roomsTable, {
    handles: ['RoomDefined'],
    keys: event => [event.data.roomId],
    evolve: (row, { data }) => ({
      id: data.roomId,
      name: data.name,
      room_type: data.roomType,
      ...retiredAndVersion(row, data),
    }),
  }),
  table(practitionersTable, {
    handles: ['PractitionerDefined'],
    keys: event => [event.data.practitionerId],
    evolve: (row, { data }) => ({
      id: data.practitionerId,
      name: data.name,
      ...retiredAndVersion(row, data),
    }),
  }),
  table(packagesTable, {
    handles: ['PackageDefined'],
    keys: event => [event.data.packageId],
    evolve: (row, { data }) => ({
      id: data.packageId,
      name: data.name,
      description: data.description,
      price_cents: data.priceCents,
      items: data.items,
      rank: data.rank,
      ...retiredAndVersion(row, data),
    }),
  }),
)
