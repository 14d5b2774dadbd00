import { z } from 'zod'
import { INVALID_ID, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { asked } from './asks.ts'
import { picture, roomType, service } from './events.ts'
import { ownQuestions } from './own-questions.ts'
import { retirableView } from './retiring.ts'

/** GET /api/categories */
export const categoryView = z.object({ id: smallId, slug: z.string(), name: z.string(), description: z.string() })
export type CategoryView = z.infer<typeof categoryView>

/** GET /api/services, /api/categories/{slug}/services. `price` in cents; 0 shows « Sur devis ». */
export const serviceView = z.object({
  id: smallId,
  name: z.string(),
  description: z.string(),
  detailed_description: z.string().nullable(),
  target_audience: z.string().nullable(),
  /** Comma-separated. */
  benefits: z.string().nullable(),
  duration_minutes: z.int(),
  price: cents,
  /** How many sessions the price pays for. */
  sessions_count: z.int(),
  category: z.object({ name: z.string(), slug: z.string() }).nullable(),
  /**
   * What the booking form asks for in addition to the contact details; null for nothing. A baby's age is in months from
   * 0, a pregnancy in weeks from 14.
   */
  asks: asked.nullable(),
  /** What the centre itself asks in the booking form of this service, in order. */
  own_questions: ownQuestions.readonly(),
  /** At `/api/pictures/{hash}` in several widths; null where the site shows a drawing. */
  picture: picture.nullable(),
})
export type ServiceView = z.infer<typeof serviceView>

/** A service as staff edits it. */
export const staffServiceView = serviceView.extend({
  category_id: smallId.nullable(),
  /** The same as `price`. */
  price_cents: cents,
  buffer_before_minutes: z.int(),
  buffer_after_minutes: z.int(),
  room_type: roomType,
  ...retirableView,
})
export type StaffServiceView = z.infer<typeof staffServiceView>

const { name, description, detailedDescription, targetAudience, benefits } = service.shape
const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes, priceCents } = service.shape
/** A field that may be left out or sent empty; both mean null. */
export const orNone = <Schema extends z.ZodType<string | null, string | null>>(schema: Schema) =>
  schema.optional().transform(text => text || null)

/** PUT /api/services/{id} */
export const serviceRequest = z.object({
  name,
  description,
  detailed_description: orNone(detailedDescription),
  benefits: orNone(benefits).describe('Separated by commas.'),
  duration_minutes: durationMinutes,
  category_id: smallId.nullable().default(null),
  buffer_before_minutes: bufferBeforeMinutes,
  buffer_after_minutes: bufferAfterMinutes,
  target_audience: orNone(targetAudience),
  price: priceCents
    .optional()
    .describe('In cents; when it is left out, the price stays. Bookings keep the price that they were made with.'),
})

/** GET /api/backoffice/practitioners */
export const practitionerView = z.object({ id: smallId, name: z.string(), ...retirableView })
export type PractitionerView = z.infer<typeof practitionerView>

/** GET /api/rooms */
export const roomView = z.object({ id: smallId, name: z.string(), room_type: roomType })
export type RoomView = z.infer<typeof roomView>
/** A room as staff sees it, retired ones included. */
export const staffRoomView = roomView.extend(retirableView)
export type StaffRoomView = z.infer<typeof staffRoomView>

/** GET /api/backoffice/questionnaires */
export const staffQuestionnaireView = z.object({
  id: smallId,
  title: z.string(),
  questionnaire_type: z.string(),
  ...retirableView,
})
export type StaffQuestionnaireView = z.infer<typeof staffQuestionnaireView>

/** The answer when something was retired or offered again, but cannot be shown yet. */
export const retiringPending = z.object({ id: smallId })

export const categorySlug = z
  .string(INVALID_ID)
  .max(60, INVALID_ID)
  .regex(/^[a-z0-9-]+$/, INVALID_ID)
