import { z } from 'zod'
import { randomId, smallId } from '../shared/ids.ts'

/* What has changed in the calendar since a past moment. Times are the centre's, without a zone. */

const named = z.object({ id: smallId, name: z.string() })

/** An event that led to the change, in words. */
const why = z.object({
  /** UTC instant. */
  at: z.string(),
  /** What happened, in French; for a booking the sentence of its history. */
  sentence: z.string(),
  /** The person or the program that did it. */
  by: z.string(),
  /** The reason that was given, if one was. */
  reason: z.string().nullable(),
})
export type ChangeReason = z.infer<typeof why>

const treatmentPlace = { start_time: z.string(), end_time: z.string(), practitioner: named, room: named }

/** When, with whom and where a booking is; `second` is about its second treatment, if it has one. */
const place = z.object({
  status: z.enum(['confirmed', 'pending_hold']),
  ...treatmentPlace,
  second: z.object(treatmentPlace).optional(),
})

/**
 * What happened to a booking. `added`, `canceled` and `lapsed` stand alone; the others may come together.
 * - `lapsed`: nobody canceled it, but it was not paid in time or its visitor left before paying, so its time is free
 * again.
 * - `confirmed`: it waited for a payment at the past moment, and is confirmed now.
 * - `held`: it was confirmed at the past moment, and waits for a payment now.
 */
const bookingChange = z.enum(['added', 'moved', 'reassigned', 'other_room', 'confirmed', 'held', 'canceled', 'lapsed'])
export type BookingChange = z.infer<typeof bookingChange>

const changedBooking = z.object({
  id: randomId,
  kinds: z.array(bookingChange).min(1),
  /** « effacé » for a person who was erased. */
  client_name: z.string(),
  service_name: z.string(),
  /** Its place at the past moment, which may be on a day that was not asked for; null when it had none. */
  before: place.nullable(),
  /** Its place now, which also may be on a day that was not asked for; null when it has none. */
  after: place.nullable(),
  /** Oldest first. Empty as long as the read model `timeline` has not reached the events that led to the change. */
  why: z.array(why),
})
export type ChangedBookingView = z.infer<typeof changedBooking>

const changedTime = { start_datetime: z.string(), end_datetime: z.string(), why: z.array(why) }

const changedHours = z.object({ kind: z.enum(['opened', 'closed']), practitioner: named, ...changedTime })
export type ChangedHoursView = z.infer<typeof changedHours>

const changedClosure = z.object({
  kind: z.enum(['closed', 'reopened']),
  room: named,
  /** Why the room is or was closed. */
  reason: z.string().nullable(),
  ...changedTime,
})
export type ChangedClosureView = z.infer<typeof changedClosure>

/** GET /api/backoffice/agenda/changes */
export const agendaChangesView = z.object({
  /** The past moment that was asked for. */
  at: z.string(),
  bookings: z.array(changedBooking),
  hours: z.array(changedHours),
  closures: z.array(changedClosure),
})
export type AgendaChangesView = z.infer<typeof agendaChangesView>
