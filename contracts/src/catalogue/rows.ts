/** Rows of the read model `catalogue`, as Postgres holds them. */
import type { QuestionnaireDefinition, RoomType } from './events.ts'

export type CategoryRow = { id: number; slug: string; name: string; description: string; rank: number }

export type ServiceRow = {
  id: number
  category_id: number | null
  name: string
  description: string
  detailed_description: string | null
  target_audience: string | null
  benefits: string | null
  duration_minutes: number
  price_cents: number
  sessions_count: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  room_type: RoomType
  questionnaire_id: number | null
}

export type QuestionnaireRow = {
  id: number
  questionnaire_type: string
  title: string
  description: string
  questions: QuestionnaireDefinition['questions']
}

export type RoomRow = { id: number; name: string; room_type: RoomType }
export type PractitionerRow = { id: number; name: string }
