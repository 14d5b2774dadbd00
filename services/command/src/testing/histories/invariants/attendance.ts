import { isTooEarly } from '@alba/contracts/bookings/attendance'
import { bookingStream } from '@alba/contracts/bookings/events'
import { booking } from '../../../bookings/booking.ts'
import { zone } from '../centre.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { idsOf } from './ids.ts'
import { eventsOf } from './in-force.ts'

/** Finds attendances of bookings that are not confirmed, and attendances that were recorded too early. */
export const attendanceFindings = (simulation: Simulation): Finding[] => [
  ...idsOf(simulation, 'booking').flatMap(id => {
    const state = simulation.state(booking, id)
    if (state.status === 'none' || state.status === 'confirmed' || state.attendance === null) return []
    const text = `it is ${state.status}, and « ${state.attendance} » is recorded`
    return [{ kind: 'attendance without an appointment', subject: bookingStream(id), text }]
  }),
  ...eventsOf(simulation, 'AttendanceRecorded').flatMap(({ data, stream, metadata: { occurredAt } }) => {
    if (!isTooEarly(data.attendance, data, Date.parse(occurredAt), zone)) return []
    const text = `« ${data.attendance} » at ${occurredAt}, and it begins at ${data.startsAt}`
    return [{ kind: 'attendance recorded too early', subject: stream, text }]
  }),
]
