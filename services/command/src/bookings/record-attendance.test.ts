import type { Attendance } from '@alba/contracts/bookings/attendance'
import { type BookingEvent, bookingStream } from '@alba/contracts/bookings/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import { bookingId, canceled, confirmed, date, personId, requested, requestedData } from '../testing/booking-facts.ts'
import { inMemory, practitioner } from '../testing/in-memory.ts'
import { type Booking, booking } from './booking.ts'
import { attendanceHandler, recordAttendance } from './record-attendance.ts'

const { startsAt, endsAt } = requestedData()
const START = Date.parse(startsAt)
const zone = 'Europe/Paris'
const after = (...facts: BookingEvent[]) => given(booking.evolve, booking.initial, facts)
const booked = [requested(), confirmed]
const recorded = (attendance: Attendance, previously: Attendance | null = null): BookingEvent => ({
  type: 'AttendanceRecorded',
  data: { bookingId, date, startsAt, attendance, previously },
})
const removed = (previously: Attendance): BookingEvent => ({
  type: 'AttendanceRemoved',
  data: { bookingId, date, previously },
})
const record =
  (attendance: Attendance | null, now = START, seen?: number) =>
  (state: Booking) =>
    recordAttendance(state, attendance, { now, zone }, seen)
const moved: BookingEvent = {
  type: 'BookingRescheduled',
  data: {
    bookingId,
    personId,
    date: '2026-11-24',
    startsAt: '2026-11-24T08:00:00Z',
    endsAt: '2026-11-24T09:00:00Z',
    practitionerId: 1,
    practitionerName: 'Camille',
    roomId: 1,
    roomName: 'Salle Massage',
    from: { date, startsAt, endsAt },
    reason: null,
  },
}

describe('recording whether the client came', () => {
  it('is corrected and taken back, and each event names what it corrects', () => {
    after(...booked)
      .when(record('absent'))
      .yields([recorded('absent')])
    after(...booked, recorded('absent'))
      .when(record('late'))
      .yields([recorded('late', 'absent')])
    after(...booked, recorded('absent'))
      .when(record(null))
      .yields([removed('absent')])
  })

  it('changes nothing when it is repeated', () => {
    after(...booked, recorded('came'))
      .when(record('came'))
      .yields([])
    after(...booked)
      .when(record(null))
      .yields([])
    after(...booked, recorded('came'), removed('came'))
      .when(record(null))
      .yields([])
  })

  it.each(['late', 'absent'] as const)('refuses « %s » until the appointment begins', attendance => {
    after(...booked)
      .when(record(attendance, START - 1))
      .rejects('attendance_too_early')
    after(...booked)
      .when(record(attendance, START))
      .yields([recorded(attendance)])
  })

  it('takes a client who comes early, but not on the day before', () => {
    const midnight = Date.parse('2026-11-22T23:00:00Z')
    after(...booked)
      .when(record('came', midnight))
      .yields([recorded('came')])
    after(...booked)
      .when(record('came', midnight - 1))
      .rejects('attendance_too_early')
  })

  it('is refused without a confirmed booking', () => {
    after().when(record('came')).rejects('booking_unknown')
    after(requested()).when(record('came')).rejects('attendance_not_confirmed')
    after(...booked, canceled('staff'))
      .when(record('absent'))
      .rejects('attendance_not_confirmed')
    after(...booked, canceled('staff'))
      .when(record(null))
      .rejects('attendance_not_confirmed')
  })

  it('is refused when the booking has another version than staff saw', () => {
    after(...booked)
      .when(record('came', START, 2))
      .yields([recorded('came')])
    after(...booked)
      .when(record('came', START, 1))
      .rejects('booking_changed')
  })

  it('ends with a cancellation, and with a move to another time', () => {
    expect(after(...booked, recorded('absent'), canceled('staff')).state).toMatchObject({ attendance: null })
    expect(after(...booked, recorded('absent'), moved).state).toMatchObject({ attendance: null })
    after(...booked, recorded('absent'), moved)
      .when(record('absent'))
      .rejects('attendance_too_early')
  })
})

it('of two people who record at once, the second one is refused', async () => {
  const { deps, write, typesOf } = inMemory()
  await write(bookingStream(bookingId), ...booked)
  const later = { ...deps, clock: () => START }
  const send = (attendance: Attendance) =>
    attendanceHandler(later, { bookingId, attendance, version: booked.length }, practitioner)
  const outcomes = await Promise.all([send('came'), send('absent')])
  expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(typesOf(bookingStream(bookingId)).filter(type => type === 'AttendanceRecorded')).toHaveLength(1)
})
