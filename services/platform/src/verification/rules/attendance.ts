import type { Attendance } from '@alba/contracts/bookings/attendance'
import type { EventOf } from '@alba/contracts/events'
import { nameOf } from '../finding.ts'
import { momentOf, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

/** How long after its start what is recorded of an appointment is remembered, in milliseconds. */
const KEPT_MS = 60 * 86_400_000

const LOOK = 'Open the booking in the back office and read its history.'

/** What is recorded of an appointment, and when it begins. */
type Recorded = { readonly attendance: Attendance; readonly startsAt: number }

/** Nobody is late or absent before the appointment begins, and a correction names what it corrects. */
export function attendanceRule(): Rule {
  const tally = openTally()
  const recorded = new Map<number, Recorded>()
  const compare = (event: EventOf<'AttendanceRecorded' | 'AttendanceRemoved'>) => {
    tally.checked()
    const { bookingId, previously } = event.data
    const before = recorded.get(bookingId)
    // What was recorded long ago is forgotten, so it is not compared any more.
    const isKnown = before !== undefined || momentOf(event) < Date.parse(event.data.date) + KEPT_MS
    if (isKnown && (before?.attendance ?? null) !== previously)
      tally.found(
        `booking ${bookingId}: it corrects « ${previously} » and « ${before?.attendance ?? 'nothing'} » was recorded`,
        LOOK,
        nameOf(event),
      )
  }
  return {
    name: 'attendance',
    proves: 'nobody is late or absent before the appointment begins, and each correction names what it corrects',
    tally,
    on: {
      AttendanceRecorded(event) {
        compare(event)
        const { bookingId, attendance } = event.data
        const startsAt = Date.parse(event.data.startsAt)
        if (attendance !== 'came' && momentOf(event) < startsAt)
          tally.found(`booking ${bookingId} is « ${attendance} » before it begins`, LOOK, nameOf(event))
        recorded.set(bookingId, { attendance, startsAt })
      },
      AttendanceRemoved(event) {
        compare(event)
        recorded.delete(event.data.bookingId)
      },
      BookingRescheduled: ({ data }) => void recorded.delete(data.bookingId),
      BookingCanceled: ({ data }) => void recorded.delete(data.bookingId),
    },
    forget(clock) {
      for (const [bookingId, { startsAt }] of recorded)
        if (startsAt < clock - KEPT_MS - 2 * 86_400_000) recorded.delete(bookingId)
    },
  }
}
