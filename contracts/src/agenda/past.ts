import { z } from 'zod'
import { instant, localDate } from '../shared/centre-time.ts'
import { paymentIntentId, randomId, smallId } from '../shared/ids.ts'
import type { DaySchedule } from './day-schedule.ts'

/** The agenda as it stood at a past moment (« Agenda au… »): the gateway asks projector, which reads the log. */

const range = { from: z.int(), until: z.int() }

/** A `DaySchedule` (`day-schedule.ts`). */
const daySchedule: z.ZodType<DaySchedule> = z.object({
  openingCount: z.int(),
  openings: z.array(z.object({ id: smallId, practitionerId: smallId, ...range })),
  handChanges: z.record(z.coerce.number(), z.int()),
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
      heldUntil: z.number().nullable(),
      paymentIntentId: paymentIntentId.nullable(),
      move: z.int().nullable(),
    }),
  ),
})

/** Days of the centre, both included; `at` is a UTC instant. */
export const pastDaysQuery = z.object({ first: localDate, last: localDate, at: instant })
export type PastDaysQuery = z.infer<typeof pastDaysQuery>

export const pastDays = z.array(z.object({ date: localDate, schedule: daySchedule }))
export type PastDays = z.infer<typeof pastDays>
