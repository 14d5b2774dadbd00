import { expect, it } from 'vitest'
import { step, titleOf, weekSpan } from './span.ts'

it('a week goes from Monday to Sunday', () => {
  expect(weekSpan('2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
})

it('moves by a week or by a day', () => {
  expect(step('2026-11-25', 'week', -1)).toBe('2026-11-18')
  expect(step('2026-11-30', 'day', 1)).toBe('2026-12-01')
})

it.each([
  ['2026-11-25', 'week', '23 – 29 novembre 2026'],
  ['2026-12-01', 'week', '30 novembre – 6 décembre 2026'],
  ['2027-01-01', 'week', '28 décembre 2026 – 3 janvier 2027'],
  ['2027-02-03', 'week', '1er – 7 février 2027'],
  ['2026-11-25', 'day', 'mercredi 25 novembre 2026'],
] as const)('the title for %s, by %s', (date, mode, title) => expect(titleOf(date, mode)).toBe(title))
