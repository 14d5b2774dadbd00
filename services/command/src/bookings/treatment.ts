import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Treatment } from '../agenda/decide.ts'
import type { BookingDetails } from './booking.ts'

/**
 * The treatment of a booking, as the service was when the booking was made: later changes of the service do not apply.
 */
export const treatmentOf = (booking: BookingDetails): Treatment => ({
  bookingId: booking.bookingId,
  date: booking.date,
  serviceId: booking.serviceId,
  startsAt: toEpochMinutes(booking.startsAt),
  durationMinutes: booking.durationMinutes,
  bufferBeforeMinutes: booking.bufferBeforeMinutes,
  bufferAfterMinutes: booking.bufferAfterMinutes,
  roomType: booking.roomType,
  move: booking.timesRescheduled,
  outsideHoursOf: booking.keptOnPurpose ? booking.practitionerId : undefined,
})
