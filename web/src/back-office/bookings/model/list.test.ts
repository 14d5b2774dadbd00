import type { StaffBookingView } from '@alba/contracts/bookings/staff-api'
import { expect, it } from 'vitest'
import { byDay, dayTitle, listAsked, stillToCome } from './list.ts'

const TODAY = '2026-11-25'
const bookingAt = (start_time: string) => ({ start_time }) as StaffBookingView

it.each([
  ['all', { order: 'desc' }],
  ['today', { start_date: TODAY, end_date: TODAY }],
  ['week', { start_date: '2026-11-23', end_date: '2026-11-29' }],
  ['month', { start_date: '2026-11-01', end_date: '2026-11-30' }],
  ['upcoming', { start_date: TODAY }],
] as const)('asks for the days of « %s »', (period, days) => {
  expect(listAsked({ period, status: 'active' }, TODAY)).toEqual({ ...days, status: 'active' })
})

it('« À venir » lists only bookings that have not begun', () => {
  const both = [bookingAt('2026-11-25T09:00:00'), bookingAt('2026-11-25T11:00:00')]
  expect(stillToCome(both, 'upcoming', '2026-11-25T10:42:00')).toEqual(both.slice(1))
  expect(stillToCome(both, 'today', '2026-11-25T10:42:00')).toEqual(both)
})

it.each([
  [TODAY, 'Aujourd’hui'],
  ['2026-11-26', 'Demain'],
  ['2026-11-27', 'Vendredi 27 novembre'],
  ['2027-01-04', 'Lundi 4 janvier 2027'],
])('the title of %s', (day, title) => expect(dayTitle(day, TODAY)).toBe(title))

it('the bookings are grouped by day', () => {
  const days = byDay([
    bookingAt('2026-11-25T09:00:00'),
    bookingAt('2026-11-26T09:00:00'),
    bookingAt('2026-11-25T11:00:00'),
  ])
  expect(days.map(([day, ofDay]) => [day, ofDay.length])).toEqual([
    ['2026-11-25', 2],
    ['2026-11-26', 1],
  ])
})
