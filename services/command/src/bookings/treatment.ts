import type { Need } from '@alba/contracts/agenda/scheduling'
import { pick } from '@alba/contracts/shared/case'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Treatment } from '../agenda/own-blocks.ts'
import type { BookingDetails } from './booking.ts'

/**
 * The treatment of a booking, or both, as the services were when the booking was made: later changes of a service do not
 * apply.
 */
export const treatmentOf = (booking: BookingDetails): Treatment => ({
  ...pick(booking, ['bookingId', 'date', 'serviceId']),
  ...pick(booking, ['durationMinutes', 'bufferBeforeMinutes', 'bufferAfterMinutes', 'roomType']),
  startsAt: toEpochMinutes(booking.startsAt),
  move: booking.timesRescheduled,
  outsideHoursOf: booking.keptOnPurpose ? booking.practitionerId : undefined,
  second: booking.second && { ...secondNeedOf(booking.second), preferred: booking.second.practitionerId },
  secondServiceId: booking.second?.serviceId,
})

/** What the second treatment of a booking takes. */
export const secondNeedOf = (second: NonNullable<Need['second']>): NonNullable<Need['second']> =>
  pick(second, ['arrangement', 'durationMinutes', 'bufferBeforeMinutes', 'bufferAfterMinutes', 'roomType'])
