import { z } from 'zod'
import { localDate, localDateTime, localTime } from '../shared/centre-time.ts'
import { INVALID_ID, randomId, smallId } from '../shared/ids.ts'
import { pageQuery } from '../shared/page.ts'
import { optionalText } from '../shared/text.ts'

/** The hours of the practitioners and the closures of the rooms, as staff sees and changes them. */

const ROOM_AND_DATES = 'Veuillez remplir tous les champs obligatoires'

/** An opening of a practitioner. Times are the centre's, without a zone. */
export const availabilityView = z.object({
  id: smallId,
  practitioner_id: smallId,
  start_datetime: z.string(),
  end_datetime: z.string(),
  /** Always null: each day is opened by itself. */
  recurrence_pattern: z.string().nullable(),
})
export type AvailabilityView = z.infer<typeof availabilityView>

/** GET /api/backoffice/availabilities: 400 days at most, from a month ago unless told. */
export const availabilityQuery = z.object({
  practitioner_id: z.coerce.number(INVALID_ID).pipe(smallId).optional(),
  start_date: localDate.optional(),
  end_date: localDate.optional(),
})

/** `{ start, end }`, and `{ start_time, end_time }` as well (docs/rules.md, The API). */
const timeSlot = z
  .object({
    start: localTime.optional(),
    end: localTime.optional(),
    start_time: localTime.optional(),
    end_time: localTime.optional(),
  })
  .transform(({ start, end, start_time, end_time }) => ({ start: start ?? start_time, end: end ?? end_time }))
  .pipe(
    z.object(
      { start: localTime, end: localTime },
      'Tous les créneaux horaires doivent avoir une heure de début et une heure de fin.',
    ),
  )

/** POST /api/availability/daily */
export const dailyAvailabilityRequest = z.object({
  practitioner_id: smallId,
  date: localDate,
  time_slots: z.array(timeSlot).min(1).max(24),
})
/** What was opened; nothing where all of it was open already. Openings that meet become one. */
export const dailyAvailabilityView = z.object({ created_count: z.int(), availabilities: z.array(availabilityView) })

/** A booking that a change of the hours or a closure leaves outside. */
export const affectedBooking = z.object({
  id: randomId,
  start_time: z.string(),
  end_time: z.string(),
  customer_name: z.string(),
  service_name: z.string(),
  practitioner_name: z.string(),
  room_name: z.string(),
})
export type AffectedBooking = z.infer<typeof affectedBooking>

/** DELETE /api/backoffice/availabilities/{id}, when bookings stand outside the hours now. */
export const removedAvailabilityView = z.object({ affected_bookings: z.array(affectedBooking) })

/** Times are the centre's, without a zone. */
export const closureView = z.object({
  id: smallId,
  room_id: smallId,
  room_name: z.string(),
  start_datetime: z.string(),
  end_datetime: z.string(),
  reason: z.string().nullable(),
})
export type ClosureView = z.infer<typeof closureView>

/** GET /api/backoffice/room-closures: those that end today or later, or those that are over. */
export const closureQuery = z.object({
  room_id: z.coerce.number(INVALID_ID).pipe(smallId).optional(),
  past: z.enum(['true', 'false']).default('false'),
  /** Those that meet these days instead, whether they are over or not. */
  start_date: localDate.optional(),
  end_date: localDate.optional(),
  ...pageQuery(500, 500),
})
export type ClosureQuery = z.output<typeof closureQuery>

/** POST /api/backoffice/room-closures */
export const closureRequest = z.object({
  room_id: z.int({ error: ROOM_AND_DATES }).pipe(smallId),
  start_datetime: z.string(ROOM_AND_DATES).min(1, ROOM_AND_DATES).pipe(localDateTime),
  end_datetime: z.string(ROOM_AND_DATES).min(1, ROOM_AND_DATES).pipe(localDateTime),
  reason: optionalText(500),
})
/** The closure, and the bookings that stand in it: they stay, and are staff's to move. */
export const createdClosure = closureView.extend({ affected_bookings: z.array(affectedBooking) })

/** GET /api/backoffice/slots/explain */
export const explainQuery = z.object({
  service_id: z.coerce.number(INVALID_ID).pipe(smallId),
  start_time: localDateTime,
})

/** A room or a practitioner that is not free, and why. */
const obstacle = z.object({
  name: z.string(),
  bookings: z.array(affectedBooking),
  closures: z.array(closureView.omit({ room_id: true, room_name: true })),
})
export type Obstacle = z.infer<typeof obstacle>

/** Why a start is not offered (`explain.ts`). */
export const explainedStart = z.object({
  /** Visitors may book it. */
  offered: z.boolean(),
  /** Staff may book it, whatever the rules of booking online. */
  free: z.boolean(),
  reasons: z.array(
    z.object({
      why: z.string(),
      /** In French. */
      sentence: z.string(),
      obstacles: z.array(obstacle),
    }),
  ),
})
export type ExplainedStart = z.infer<typeof explainedStart>

/** Days that one answer may cover. */
const MOST_PAST_DAYS = 31
/** Calendar days compare in UTC, where all are of one length; also those that are none, which `localDate` refuses. */
const DAY_MS = 86_400_000

/** GET /api/backoffice/agenda */
export const pastAgendaQuery = z
  .object({
    start_date: localDate,
    end_date: localDate,
    at: localDateTime.describe('The moment, by the clock of the centre, `2026-11-23T09:00:00`.'),
  })
  .refine(({ start_date, end_date }) => start_date <= end_date, {
    path: ['end_date'],
    error: 'La date de fin doit être égale ou postérieure à la date de début.',
  })
  .refine(({ start_date, end_date }) => Date.parse(end_date) - Date.parse(start_date) < MOST_PAST_DAYS * DAY_MS, {
    path: ['end_date'],
    error: `La période ne peut pas dépasser ${MOST_PAST_DAYS} jours.`,
  })

const pastDayView = z.object({
  date: localDate,
  availabilities: z.array(availabilityView),
  closures: z.array(closureView),
  bookings: z.array(
    z.object({
      id: randomId,
      status: z.enum(['confirmed', 'pending_hold']),
      start_time: z.string(),
      end_time: z.string(),
      service_id: smallId,
      service_name: z.string(),
      practitioners: z.array(z.object({ id: smallId, name: z.string() })),
      room: z.object({ id: smallId, name: z.string() }),
      client_name: z.string(),
    }),
  ),
})
export type PastDayView = z.infer<typeof pastDayView>
export const pastAgendaView = z.object({ at: z.string(), days: z.array(pastDayView) })
