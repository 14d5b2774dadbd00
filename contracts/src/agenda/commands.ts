import { z } from 'zod'
import { localDate, localDateTime, localTime } from '../shared/centre-time.ts'
import { accepted, defineCommand, STAFF } from '../shared/command.ts'
import { randomId, smallId } from '../shared/ids.ts'
import { repeatableWithoutVersion, seenVersion } from '../shared/version.ts'
import { weeklyHours } from './weekly-hours.ts'

/** An opening: a time in which a practitioner works. `from` and `until` are minutes since the epoch. */
const opening = z.object({ id: smallId, practitionerId: smallId, from: z.int(), until: z.int() })

/** Adds openings to a practitioner's day, in the centre's time. Overlapping openings are merged. */
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
  /** `opened`: the times that were closed before and are open now. */
  answer: accepted.extend({ opened: z.array(opening) }),
})

/**
 * Removes an opening; bookings inside it stay. Removing it again is refused, so that of two people who remove the same
 * opening the second gets an error.
 */
export const removeAvailability = defineCommand('remove-availability', {
  by: STAFF,
  body: z.object({ availabilityId: smallId }),
  /** `outside`: the bookings that are in no opening any more. */
  answer: accepted.extend({ outside: z.array(randomId) }),
  repeatable: () => false,
})

/** Removes all openings of a practitioner on several days, both ends included; bookings inside them stay. */
export const removeOpenings = defineCommand('remove-openings', {
  by: STAFF,
  body: z.object({ practitionerId: smallId, firstDay: localDate, lastDay: localDate }),
  /** `removed`: how many openings. `outside`: the bookings that are in no opening any more. */
  answer: accepted.extend({ removed: z.int(), outside: z.array(randomId) }),
})

/** Sets the hours of a practitioner that repeat every week. Days before `from`, or before today, keep theirs. */
export const setWeeklyHours = defineCommand('set-weekly-hours', {
  by: STAFF,
  body: weeklyHours.extend({
    practitionerId: smallId,
    /** Which days that were changed by hand follow these hours, too: none, those with a new exception, or all. */
    resetsDays: z.enum(['none', 'exceptions', 'all']).default('exceptions'),
    version: seenVersion,
  }),
  /** `outside`: the bookings that are in no opening any more. */
  answer: accepted.extend({ outside: z.array(randomId) }),
  repeatable: repeatableWithoutVersion,
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
  // Each closure gets the next free number: the same command sent twice makes two closures.
  repeatable: () => false,
})

/**
 * Removes a closure. Removing it again is refused, so that of two people who remove the same closure the second gets
 * an error.
 */
export const liftClosure = defineCommand('lift-closure', {
  by: STAFF,
  body: z.object({ closureId: smallId }),
  answer: accepted,
  repeatable: () => false,
})
