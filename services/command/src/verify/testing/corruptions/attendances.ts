import type { JsonObject, RecordedEvent } from '@alba/platform/event-store/event-store'
import { insert } from '../plant.ts'
import { anyConfirmed, type Corruption, confirmed, type Log, later } from './corruption.ts'

/** Records an attendance right behind the confirmation of a booking, which begins a day later. */
function attendanceBehind(log: Log, recorded: JsonObject): RecordedEvent[] {
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
    plant: log => attendanceBehind(log, { attendance: 'absent', previously: null }),
    rule: 'attendance',
    elsewhere: 'attendance',
  },
  {
    what: 'a corrected attendance that was never recorded',
    fits: anyConfirmed,
    plant: log => attendanceBehind(log, { attendance: 'came', previously: 'late' }),
    rule: 'attendance',
    elsewhere: 'attendance',
  },
]
