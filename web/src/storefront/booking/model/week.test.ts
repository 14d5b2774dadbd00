import { expect, it } from 'vitest'
import { type Start, shownWeek, startsOf, weekTitle } from './week.ts'

it('shows seven days from Monday and marks the past ones', () => {
  const week = shownWeek('2026-11-26', '2026-11-25')
  expect(week.map(day => day.date)).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ])
  expect(week.filter(day => day.past).map(day => day.date)).toEqual(['2026-11-23', '2026-11-24'])
})

it('names the month, or both months, of the week', () => {
  expect(weekTitle(shownWeek('2026-11-25', '2026-11-25'))).toBe('novembre 2026')
  expect(weekTitle(shownWeek('2026-12-01', '2026-11-25'))).toBe('novembre – décembre 2026')
  expect(weekTitle(shownWeek('2027-01-01', '2026-11-25'))).toBe('décembre 2026 – janvier 2027')
})

it('marks the days without a free start, once that is known', () => {
  const full = (available?: string[] | null) =>
    shownWeek('2026-11-26', '2026-11-25', available)
      .filter(day => day.full)
      .map(day => day.date)
  expect(full(['2026-11-25', '2026-11-27'])).toEqual(['2026-11-26', '2026-11-28', '2026-11-29'])
  // Wednesday to Sunday: the two past days are not marked as full.
  expect(full([])).toHaveLength(5)
  expect(full(undefined)).toEqual([])
  expect(full(null)).toEqual([])
})

const slots = ['2026-11-26T09:00:00', '2026-11-26T14:00:00', '2026-11-27T16:00:00'].map(start_time => ({ start_time }))
const free = (starts: Start[]) => starts.filter(start => start.free).map(start => start.time)

it('marks a time as free only when the slots of that day include it', () => {
  expect(free(startsOf(slots, '2026-11-26'))).toEqual(['09:00', '14:00'])
  expect(startsOf(slots, '2026-11-26').map(start => start.time)).toEqual([
    '09:00',
    '10:00',
    '11:00',
    '14:00',
    '15:00',
    '16:00',
  ])
  expect(free(startsOf([], '2026-11-26'))).toEqual([])
})

it('shows the centre’s own starts, and any other that the server offers', () => {
  expect(startsOf(slots, '2026-11-26', ['08:30', '14:00'])).toEqual([
    { time: '08:30', free: false },
    { time: '09:00', free: true },
    { time: '14:00', free: true },
  ])
})
