import { type Attendance, isTooEarly } from '@alba/contracts/bookings/attendance'
import { recordAttendance as command } from '@alba/contracts/bookings/commands'
import type { BookingEvent } from '@alba/contracts/bookings/events'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { type Booking, booking } from './booking.ts'
import { outdated } from './decide.ts'

type Moment = {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** The centre's time zone. */
  readonly zone: string
}

/**
 * Staff records whether the client came, corrects it, or removes the record with null. Only a confirmed booking has an
 * attendance, and only once it can be known. What is recorded already changes nothing.
 * @param seen the version of the booking that staff saw
 */
export function recordAttendance(
  state: Booking,
  attendance: Attendance | null,
  { now, zone }: Moment,
  seen?: number,
): Decision<BookingEvent> {
  const refusal = outdated(state, seen)
  if (refusal) return reject(refusal)
  if (state.status !== 'confirmed') return reject('attendance_not_confirmed')
  const { bookingId, date, startsAt, attendance: previously } = state
  if (attendance === previously) return accept()
  if (attendance !== null && isTooEarly(attendance, state, now, zone)) return reject('attendance_too_early')
  if (attendance !== null)
    return accept({ type: 'AttendanceRecorded', data: { bookingId, date, startsAt, attendance, previously } })
  return previously === null ? accept() : accept({ type: 'AttendanceRemoved', data: { bookingId, date, previously } })
}

/** The command of staff that calls `recordAttendance`. */
export const attendanceHandler = handler(
  command,
  ({ streams, clock, zone }: Deps, { bookingId, version, attendance }, cause) =>
    streams.execute(booking, bookingId, cause, state =>
      recordAttendance(state, attendance, { now: clock(), zone }, version),
    ),
)
