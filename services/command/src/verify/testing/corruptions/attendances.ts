import type { JsonObject, RecordedEvent } from '@alba/platform/event-store/event-store'
import { insert } from '../plant.ts'
import { anyConfirmed, type Corruption, confirmed, type Log, later } from './corruption.ts'

/** Adds an attendance right after the confirmation of a booking, whose appointment begins a day later. */
function withAttendance(log: Log, recorded: JsonObject): RecordedEvent[] {
  const event = confirmed(log)
  const { bookingId } = event.data
  const startsAt = later(event.metadata.occurredAt, 1_440)
  const data = { bookingId, date: startsAt.slice(0, 10), startsAt, ...recorded } as JsonObject
  return insert(log, event, event.stream, 'AttendanceRecorded', data)
}

export const attendances: Corruption[] = [
  {
    what: 'a client who is absent before the appointment begins',
    fits: anyConfirmed,
    plant: log => withAttendance(log, { attendance: 'absent', previously: null }),
    rule: 'attendance',
    verifierRule: 'attendance',
  },
  {
    what: 'a corrected attendance that was never recorded',
    fits: anyConfirmed,
    plant: log => withAttendance(log, { attendance: 'came', previously: 'late' }),
    rule: 'attendance',
    verifierRule: 'attendance',
  },
]
