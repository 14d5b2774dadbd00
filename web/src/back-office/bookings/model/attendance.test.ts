import { expect, it } from 'vitest'
import { hasAttendance, hasBegun } from './attendance.ts'

const confirmed = { status: 'confirmed', start_time: '2026-11-23T14:00:00' } as const

it('attendance can be recorded for a confirmed booking, from the day of the appointment on', () => {
  expect(hasAttendance(confirmed, '2026-11-22T23:59:59')).toBe(false)
  expect(hasAttendance(confirmed, '2026-11-23T00:00:00')).toBe(true)
  expect(hasAttendance({ ...confirmed, status: 'canceled' }, '2026-11-24T09:00:00')).toBe(false)
})

it('an appointment has begun from its start on', () => {
  expect(hasBegun(confirmed, '2026-11-23T13:59:59')).toBe(false)
  expect(hasBegun(confirmed, '2026-11-23T14:00:00')).toBe(true)
})
