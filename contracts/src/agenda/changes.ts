import { z } from 'zod'
import { instant, localDate } from '../shared/centre-time.ts'
import { actor } from '../shared/event.ts'
import { randomId, smallId } from '../shared/ids.ts'

/**
 * What has changed in the agenda since a past moment: the gateway asks projector, which reads the log. Times without a
 * zone are minutes since the epoch.
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
})
export type Appointment = z.infer<typeof appointment>

/**
 * An event that led to the change, by who did it. For what a policy did, this is whoever caused it, if the log says so.
 */
const deed = z.object({
  at: instant,
  actor,
  /** Whether the day follows weekly hours. */
  isWeekly: z.boolean(),
})
export type Deed = z.infer<typeof deed>

export const agendaChanges = z.object({
  /** Each booking that had or has time on one of the days. Null: it had or has none on any day. */
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
