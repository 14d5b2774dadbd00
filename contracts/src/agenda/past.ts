import { z } from 'zod'
import { part } from '../bookings/two-treatments.ts'
import { instant, localDate } from '../shared/centre-time.ts'
import { paymentIntentId, randomId, smallId } from '../shared/ids.ts'
import type { DaySchedule } from './day-schedule.ts'

/*
 * The agenda as it stood at a past moment (« Agenda au… »). Only the log knows it, so the gateway asks the projector,
 * which reads the log.
 */

/**
 * Days of the centre, `first` and `last` included, and the past moment, a UTC instant. Asks for the days as they stood
 * then, or for what has changed in them since (`changes.ts`).
 */
export const pastDaysQuery = z.object({ first: localDate, last: localDate, at: instant })
export type PastDaysQuery = z.infer<typeof pastDaysQuery>

/** Minutes since the epoch; `until` is the first minute after the range. */
const range = { from: z.int(), until: z.int() }

/** The schema of `DaySchedule`, whose type says what each field means and in which unit it is. */
const daySchedule: z.ZodType<DaySchedule> = z.object({
  openingCount: z.int(),
  openings: z.array(z.object({ id: smallId, practitionerId: smallId, ...range })),
  /** Coerced, because JSON has the ids of practitioners as texts. */
  handChanges: z.record(z.coerce.number(), z.int()),
  absent: z.array(smallId).optional(),
  closures: z.array(z.object({ id: smallId, roomId: smallId, ...range, reason: z.string().nullable() })),
  blocks: z.array(
    z.object({
      bookingId: randomId,
      serviceId: smallId,
      practitionerId: smallId,
      roomId: smallId,
      ...range,
      startsAt: z.int(),
      endsAt: z.int(),
      /** Milliseconds since the epoch, unlike the other times. */
      heldUntil: z.number().nullable(),
      paymentIntentId: paymentIntentId.nullable(),
      move: z.int().nullable(),
      part: part.optional(),
    }),
  ),
})

/** Every day of the query, also those on which nothing was planned. */
export const pastDays = z.array(
  z.object({
    date: localDate,
    schedule: daySchedule,
    /** The schedule lacks an event that cannot be read or applied, and all later ones of the day. */
    isIncomplete: z.literal(true).optional(),
  }),
)
export type PastDays = z.infer<typeof pastDays>
