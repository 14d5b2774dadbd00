import { z } from 'zod'
import { addedInQuery } from '../bookings/two-treatments.ts'
import { localDate, localDateTime, localTime } from '../shared/centre-time.ts'
import { INVALID_ID, randomId, smallId } from '../shared/ids.ts'
import { pageQuery } from '../shared/page.ts'
import { optionalText } from '../shared/text.ts'

/* The openings of practitioners and the closures of rooms, as staff sees and changes them. */

const ROOM_AND_DATES = 'Veuillez remplir tous les champs obligatoires'

/** An opening of a practitioner. Times are the centre's, without a zone. */
export const availabilityView = z.object({
  id: smallId,
  practitioner_id: smallId,
  start_datetime: z.string(),
  end_datetime: z.string(),
  /** Always null: every opening is of one day. */
  recurrence_pattern: z.string().nullable(),
})
export type AvailabilityView = z.infer<typeof availabilityView>

/**
 * GET /api/backoffice/availabilities: 400 days at most, both ends included; without `start_date` from a month ago on.
 */
export const availabilityQuery = z.object({
  practitioner_id: z.coerce.number(INVALID_ID).pipe(smallId).optional(),
  start_date: localDate.optional(),
  end_date: localDate.optional(),
})

/** Accepts `{ start, end }` and `{ start_time, end_time }` (docs/rules.md, The API). */
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
/** How many openings were added; 0 when all of the time was open already. Adjoining openings are merged. */
export const dailyAvailabilityView = z.object({ created_count: z.int(), availabilities: z.array(availabilityView) })

/**
 * A booking that is outside the openings, or in a closed room, after a change. Times are the centre's, without a zone.
 */
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

/** DELETE /api/backoffice/availabilities/{id}, when bookings are now outside the openings. */
export const removedAvailabilityView = z.object({ affected_bookings: z.array(affectedBooking) })

/** DELETE /api/backoffice/availabilities: all openings of a practitioner on these days, both included; 366 at most. */
export const removeDaysQuery = z.object({
  practitioner_id: z.coerce.number(INVALID_ID).pipe(smallId),
  start_date: localDate,
  end_date: localDate,
})

/** `removed_count`: how many openings were removed. */
export const removedDaysView = removedAvailabilityView.extend({ removed_count: z.int() })
export type RemovedDays = z.infer<typeof removedDaysView>

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

/** GET /api/backoffice/room-closures: closures that end today or later, or those that are over. */
export const closureQuery = z.object({
  room_id: z.coerce.number(INVALID_ID).pipe(smallId).optional(),
  /** `true`: those that are over, newest first. */
  past: z.enum(['true', 'false']).default('false'),
  /** Without `past`, asks for the closures of these days, both included, whether they are over or not. */
  start_date: localDate.optional(),
  /**
   * The last day that a closure may begin on. When it is before today and `start_date` is missing, the answer has all
   * closures that begin on this day or before, also those that are over.
   */
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
/** The closure, and the bookings that are in it. They stay until staff moves them. */
export const createdClosure = closureView.extend({ affected_bookings: z.array(affectedBooking) })

/** GET /api/backoffice/slots/explain */
export const explainQuery = z.object({
  service_id: z.coerce.number(INVALID_ID).pipe(smallId),
  start_time: localDateTime,
  ...addedInQuery,
})

/** A room or a practitioner that is not free, with the bookings and closures that are the reason. */
const obstacle = z.object({
  name: z.string(),
  bookings: z.array(affectedBooking),
  closures: z.array(closureView.omit({ room_id: true, room_name: true })),
})
export type Obstacle = z.infer<typeof obstacle>

/** Why a start is not offered (`explain.ts`). */
export const explainedStart = z.object({
  /** Whether visitors may book it. */
  offered: z.boolean(),
  /** Whether staff may book it; the rules of online booking do not apply to staff. */
  free: z.boolean(),
  /** Whether staff may book it with somebody who is not open then, on purpose (ADR 110). */
  outside_hours: z.boolean(),
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

/** GET /api/backoffice/slots/assignees */
export const assigneesQuery = z.object({
  service_id: z.coerce.number(INVALID_ID).pipe(smallId),
  start_time: localDateTime,
  booking_id: z.coerce
    .number(INVALID_ID)
    .pipe(randomId)
    .optional()
    .describe(
      'The booking that is to be moved there: it keeps its length and its second treatment, and the time that it takes now counts as free.',
    ),
  ...addedInQuery,
})

const named = z.object({ id: smallId, name: z.string() })
/**
 * Who gives the second of two treatments, if this practitioner gives the first. Left out for one treatment, and for a
 * practitioner who cannot give the first.
 */
const withSecond = { second: named.optional() }

/** Who could give a treatment at a start, whether it is offered online or not. */
export const assigneesView = z.object({
  /**
   * Who would get a booking that wishes for no practitioner. A moved booking stays with its practitioner if she is
   * free. Null when no practitioner or no room is free.
   */
  assigned: named.extend(withSecond).nullable(),
  /**
   * All practitioners who take bookings, by name. `free`: whether she could give the treatment. `outside_hours`: the
   * only obstacle is that she has no hours at that time, so staff may book her all the same (ADR 110). `missing`: she
   * has the time, and still could not give it, because there is no room (`room`), or, of a booking of two treatments,
   * because the other one finds no room or nobody (`pair`); null for everybody else.
   */
  practitioners: z.array(
    named.extend({
      free: z.boolean(),
      outside_hours: z.boolean(),
      missing: z.enum(['room', 'pair']).nullable(),
      ...withSecond,
    }),
  ),
})
export type AssigneesView = z.infer<typeof assigneesView>

/** The largest number of days in one answer. */
const MOST_PAST_DAYS = 31
/** Days are counted in UTC, where each has 24 hours. */
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

/** A day as the agenda showed it at the moment that was asked for. Times are the centre's, without a zone. */
const pastDayView = z.object({
  date: localDate,
  incomplete: z
    .boolean()
    .describe('Whether something is missing that is recorded, and that cannot be read until an incident is over.'),
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
/** `at` is the moment that was asked for. */
export const pastAgendaView = z.object({ at: z.string(), days: z.array(pastDayView) })
