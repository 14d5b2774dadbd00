import type { Attendance } from '@alba/contracts/bookings/attendance'
import type { EventOf } from '@alba/contracts/events'
import { nameOf } from '../finding.ts'
import { momentOf, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

const DAY_MS = 86_400_000
/** For how long after its day an appointment is remembered. */
const KEPT_MS = 60 * DAY_MS

/** What an operator does about a finding. */
const NEXT_STEP = 'Open the booking in the back office and read its history.'

/** The attendance that is recorded of an appointment. `startsAt` is in milliseconds since the epoch. */
type Recorded = { readonly attendance: Attendance; readonly startsAt: number }

/** Nobody is late or absent before the appointment begins, and a correction names what it corrects. */
export function attendanceRule(): Rule {
  const tally = openTally()
  /** By the id of the booking. */
  const recorded = new Map<number, Recorded>()
  const checkPrevious = (event: EventOf<'AttendanceRecorded' | 'AttendanceRemoved'>) => {
    tally.checked()
    const { bookingId, previously } = event.data
    const before = recorded.get(bookingId)
    // After `KEPT_MS` the rule may have forgotten what was recorded, so a missing record proves nothing.
    const canCompare = before !== undefined || momentOf(event) < Date.parse(event.data.date) + KEPT_MS
    if (canCompare && (before?.attendance ?? null) !== previously)
      tally.found(
        `booking ${bookingId}: it corrects « ${previously} » and « ${before?.attendance ?? 'nothing'} » was recorded`,
        NEXT_STEP,
        nameOf(event),
      )
  }
  return {
    name: 'attendance',
    proves: 'nobody is late or absent before the appointment begins, and each correction names what it corrects',
    tally,
    on: {
      AttendanceRecorded(event) {
        checkPrevious(event)
        const { bookingId, attendance } = event.data
        const startsAt = Date.parse(event.data.startsAt)
        if (attendance !== 'came' && momentOf(event) < startsAt)
          tally.found(`booking ${bookingId} is « ${attendance} » before it begins`, NEXT_STEP, nameOf(event))
        recorded.set(bookingId, { attendance, startsAt })
      },
      AttendanceRemoved(event) {
        checkPrevious(event)
        recorded.delete(event.data.bookingId)
      },
      BookingRescheduled: ({ data }) => void recorded.delete(data.bookingId),
      BookingCanceled: ({ data }) => void recorded.delete(data.bookingId),
    },
    forget(clock) {
      // Two days more, because `checkPrevious` counts from the beginning of the day in UTC.
      for (const [bookingId, { startsAt }] of recorded)
        if (startsAt < clock - KEPT_MS - 2 * DAY_MS) recorded.delete(bookingId)
    },
  }
}
