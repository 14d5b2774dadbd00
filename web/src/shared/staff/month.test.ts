import { expect, it } from 'vitest'
import { dayByKey, weeksOfMonth } from './month.ts'

it('shows six weeks from Monday on', () => {
  const weeks = weeksOfMonth('2026-11-27')
  expect(weeks.map(week => week[0])).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeks.flat().at(-1)).toBe('2026-12-06')
  expect(weeksOfMonth('2027-02-10')[0]?.[0]).toBe('2027-02-01')
})

it.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowRight', '2026-11-02'],
  ['ArrowUp', '2026-10-25'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-10-26'],
  ['End', '2026-11-01'],
  ['PageUp', '2026-10-01'],
  ['PageDown', '2026-12-01'],
  ['a', undefined],
])('%s moves from the first of November to %s', (key, date) => {
  expect(dayByKey(key, '2026-11-01')).toBe(date)
})
