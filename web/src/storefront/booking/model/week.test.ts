import { expect, it } from 'vitest'
import { offeredTimes, weekOf, weekTitle } from './week.ts'

it('shows seven days from Monday and marks the past ones', () => {
  const week = weekOf('2026-11-26', '2026-11-25')
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
  expect(weekTitle(weekOf('2026-11-25', '2026-11-25'))).toBe('novembre 2026')
  expect(weekTitle(weekOf('2026-12-01', '2026-11-25'))).toBe('novembre – décembre 2026')
  expect(weekTitle(weekOf('2027-01-01', '2026-11-25'))).toBe('décembre 2026 – janvier 2027')
})

it('offers a fixed time only when the slots of that day include it', () => {
  const slots = ['2026-11-26T09:00:00', '2026-11-26T09:15:00', '2026-11-26T14:00:00', '2026-11-27T16:00:00']
  expect(
    offeredTimes(
      slots.map(start_time => ({ start_time })),
      '2026-11-26',
    ),
  ).toEqual(['09:00', '14:00'])
  expect(offeredTimes([], '2026-11-26')).toEqual([])
})
