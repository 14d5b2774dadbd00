import { z } from 'zod'
import { localDate, localDateTime, localTime } from '../shared/centre-time.ts'
import { randomId, smallId } from '../shared/ids.ts'

/** Opens a practitioner's day. Overlapping openings are merged. Times are the centre's. */
export const openAvailability = z.object({
  practitionerId: smallId,
  date: localDate,
  timeSlots: z
    .array(z.object({ start: localTime, end: localTime }))
    .min(1)
    .max(24),
})
export const removeAvailability = z.object({ availabilityId: smallId })

/** Closes a room between two local times of the centre, over one day or several. */
export const scheduleClosure = z.object({
  roomId: smallId,
  start: localDateTime,
  end: localDateTime,
  reason: z.string().trim().max(500).nullable(),
})
export const liftClosure = z.object({ closureId: smallId })

export const changePractitioner = z.object({ bookingId: randomId, practitionerId: smallId })
export const closureScheduled = z.object({ closureId: smallId, position: z.string().nullable() })
