import { z } from 'zod'
import { instant, localDate } from '../shared/centre-time.ts'
import { actor } from '../shared/event.ts'
import { randomId, smallId } from '../shared/ids.ts'

/*
 * What has changed in the agenda since a past moment (`pastDaysQuery`): the gateway asks the projector, which reads the
 * log. Times that are numbers are minutes since the epoch; `until` is the first minute after the range.
 */

const range = { from: z.int(), until: z.int() }

/** The time of a booking at one of the two moments. */
const appointment = z.object({
  date: localDate,
  serviceId: smallId,
  practitionerId: smallId,
  roomId: smallId,
  startsAt: z.int(),
  endsAt: z.int(),
  /** Whether it is held and not confirmed. */
  isHeld: z.boolean(),
  /** Its second treatment, if it has one. */
  second: z.object({ practitionerId: smallId, roomId: smallId, startsAt: z.int(), endsAt: z.int() }).optional(),
})
export type Appointment = z.infer<typeof appointment>

/** Something that was done and led to the change. */
const deed = z.object({
  at: instant,
  /** Who did it. When a policy did it, this is whoever caused the policy to act, if the log says so. */
  actor,
  /** Whether it wrote weekly hours into the day, and was no change of this day by hand. */
  isWeekly: z.boolean(),
})
export type Deed = z.infer<typeof deed>

export const agendaChanges = z.object({
  /** One of the compared days, or a booking of theirs, cannot be read. Then no change is listed: some would be wrong. */
  isIncomplete: z.literal(true).optional(),
  /**
   * The changed bookings that had or have time on one of the days. `before` or `after` is null when a booking had or
   * has none.
   */
  bookings: z.array(z.object({ bookingId: randomId, before: appointment.nullable(), after: appointment.nullable() })),
  hours: z.array(
    z.object({
      date: localDate,
      kind: z.enum(['opened', 'closed']),
      practitionerId: smallId,
      ...range,
      deeds: z.array(deed),
    }),
  ),
  closures: z.array(
    z.object({
      date: localDate,
      kind: z.enum(['closed', 'reopened']),
      roomId: smallId,
      ...range,
      reason: z.string().nullable(),
      deeds: z.array(deed),
    }),
  ),
})
export type AgendaChanges = z.infer<typeof agendaChanges>
