import { z } from 'zod'
import { INVALID_ID, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { asked } from './asks.ts'
import { roomType } from './events.ts'

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
  sessions_count: z.int(),
  category: z.object({ name: z.string(), slug: z.string() }).nullable(),
  /** What the booking form asks for beside the contact details; null for nothing. Months from 0, weeks from 14. */
  asks: asked.nullable(),
})
export type ServiceView = z.infer<typeof serviceView>

/** GET /api/backoffice/practitioners */
export const practitionerView = z.object({ id: smallId, name: z.string() })
export type PractitionerView = z.infer<typeof practitionerView>

/** GET /api/rooms */
export const roomView = z.object({ id: smallId, name: z.string(), room_type: roomType })
export type RoomView = z.infer<typeof roomView>

export const categorySlug = z
  .string(INVALID_ID)
  .max(60, INVALID_ID)
  .regex(/^[a-z0-9-]+$/, INVALID_ID)
