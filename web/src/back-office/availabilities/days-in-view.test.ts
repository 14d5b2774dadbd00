import { expect, it } from 'vitest'
import { dateAfterStep, daysOf, drawnHours, rangeOf, rangeWithin, titleOf, type View } from './days-in-view.ts'

const VIEWS: View[] = ['month', 'week', 'day', 'agenda']

it('a view shows whole weeks from Monday, one day, or thirty days', () => {
  expect(VIEWS.map(view => rangeOf(view, '2026-11-24'))).toEqual([
    { first: '2026-10-26', last: '2026-12-06' },
    { first: '2026-11-23', last: '2026-11-29' },
    { first: '2026-11-24', last: '2026-11-24' },
    { first: '2026-11-24', last: '2026-12-23' },
  ])
  // This month begins on a Monday and ends on a Sunday, so it has exactly four weeks.
  expect(rangeOf('month', '2027-02-14')).toEqual({ first: '2027-02-01', last: '2027-02-28' })
  expect(daysOf(rangeOf('month', '2026-11-24'))).toHaveLength(42)
})

it('a week has seven different days, also when summer time begins or ends', () => {
  for (const date of ['2026-10-25', '2027-03-28']) {
    const days = daysOf(rangeOf('week', date))
    expect([new Set(days).size, days.at(-1)]).toEqual([7, date])
  }
})

it('the arrows move by a month (to its first day), a week, a day or thirty days', () => {
  expect(VIEWS.map(view => dateAfterStep(view, '2026-10-31', 1))).toEqual([
    '2026-11-01',
    '2026-11-07',
    '2026-11-01',
    '2026-11-30',
  ])
  expect(dateAfterStep('month', '2026-01-31', -1)).toBe('2025-12-01')
})

it('the title names the shown days', () => {
  expect(VIEWS.map(view => titleOf(view, '2026-11-24'))).toEqual([
    'novembre 2026',
    '23 – 29 novembre 2026',
    'mardi 24 novembre 2026',
    '24 novembre – 23 décembre 2026',
  ])
  expect(titleOf('week', '2027-02-03')).toBe('1er – 7 février 2027')
  expect(titleOf('week', '2026-12-31')).toBe('28 décembre 2026 – 3 janvier 2027')
})

it('the two dates of the filter, each of which may be empty, restrict the shown days', () => {
  const week = rangeOf('week', '2026-11-24')
  expect(rangeWithin(week, '', '')).toEqual(week)
  expect(rangeWithin(week, '2026-11-25', '2026-12-31')).toEqual({ first: '2026-11-25', last: '2026-11-29' })
  expect(rangeWithin(week, '', '2026-11-24')).toEqual({ first: '2026-11-23', last: '2026-11-24' })
  expect(rangeWithin(week, '2026-12-01', '')).toBeUndefined()
})

it('the grid has the hours from 8 to 19, and more when an opening needs them', () => {
  const opening = (start: string, end: string) => ({
    start_datetime: `2026-11-24T${start}:00`,
    end_datetime: `2026-11-24T${end}:00`,
  })
  expect(drawnHours([])).toEqual({ from: 8, until: 19 })
  expect(drawnHours([opening('07:30', '12:00'), opening('14:00', '20:15')])).toEqual({ from: 7, until: 21 })
  const untilMidnight = { start_datetime: '2026-11-24T18:00:00', end_datetime: '2026-11-25T00:00:00' }
  expect(drawnHours([untilMidnight])).toEqual({ from: 8, until: 24 })
})
