import type { Need } from '@alba/contracts/agenda/scheduling'
import type { ServiceRow } from '@alba/contracts/catalogue/rows'
import type { EpochMinutes } from '@alba/contracts/shared/centre-time'

/** What a service, and a booking for as long as it was booked for, say about the time that they take. */
type Timed = Pick<ServiceRow, 'duration_minutes' | 'buffer_before_minutes' | 'buffer_after_minutes' | 'room_type'>

/** A treatment at a start, as the functions of scheduling need it. */
export const needOf = (timed: Timed, startsAt: EpochMinutes): Need => ({
  startsAt,
  durationMinutes: timed.duration_minutes,
  bufferBeforeMinutes: timed.buffer_before_minutes,
  bufferAfterMinutes: timed.buffer_after_minutes,
  roomType: timed.room_type,
})
