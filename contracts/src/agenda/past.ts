import { z } from 'zod'
import { instant, localDate } from '../shared/centre-time.ts'
import { paymentIntentId, randomId, smallId } from '../shared/ids.ts'
import type { DaySchedule } from './day-schedule.ts'

/** « Agenda au… »: what the gateway asks of the projector, who reads the log, and what it is answered. */

const range = { from: z.int(), until: z.int() }

/** As `day-schedule.ts` describes it. */
const daySchedule: z.ZodType<DaySchedule> = z.object({
  openingCount: z.int(),
  openings: z.array(z.object({ id: smallId, practitionerId: smallId, ...range })),
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
