import { z } from 'zod'
import { localDate, localDateTime, localTime } from '../shared/centre-time.ts'
import { accepted, defineCommand, STAFF } from '../shared/command.ts'
import { randomId, smallId } from '../shared/ids.ts'

/** Minutes since the epoch. */
const opening = z.object({ id: smallId, practitionerId: smallId, from: z.int(), until: z.int() })

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
  /** `opened`: what is open now and was not. */
  answer: accepted.extend({ opened: z.array(opening) }),
})

/** Takes an opening back; bookings inside it stay. Taking it back again is refused, so that of two the second is told. */
export const removeAvailability = defineCommand('remove-availability', {
  by: STAFF,
  body: z.object({ availabilityId: smallId }),
  /** `outside`: the bookings that were in it, and are in no opening now. */
  answer: accepted.extend({ outside: z.array(randomId) }),
  repeatable: () => false,
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

/** Lifting it again is refused, so that of two the second is told. */
export const liftClosure = defineCommand('lift-closure', {
  by: STAFF,
  body: z.object({ closureId: smallId }),
  answer: accepted,
  repeatable: () => false,
})
