import { z } from 'zod'
import { localDate, localDateTime, localTime } from '../shared/centre-time.ts'
import { accepted, defineCommand, STAFF } from '../shared/command.ts'
import { smallId } from '../shared/ids.ts'

/** Opens a practitioner's day. Overlapping openings are merged. Times are the centre's. */
export const openAvailability = defineCommand('open-availability', {
  by: STAFF,
  body: z.object({
    practitionerId: smallId,
    date: localDate,
    timeSlots: z
      .array(z.object({ start: localTime, end: localTime }))
      .min(1)
      .max(24),
  }),
  answer: accepted,
})

/** Takes an opening back; bookings inside it stay. */
export const removeAvailability = defineCommand('remove-availability', {
  by: STAFF,
  body: z.object({ availabilityId: smallId }),
  answer: accepted,
})

/** Closes a room between two local times of the centre, over one day or several. */
export const scheduleClosure = defineCommand('schedule-closure', {
  by: STAFF,
  body: z.object({
    roomId: smallId,
    start: localDateTime,
    end: localDateTime,
    reason: z.string().trim().max(500).nullable(),
  }),
  answer: accepted.extend({ closureId: smallId }),
  // Each closure gets the next free number: asked twice, there are two.
  repeatable: () => false,
})

export const liftClosure = defineCommand('lift-closure', {
  by: STAFF,
  body: z.object({ closureId: smallId }),
  answer: accepted,
})
