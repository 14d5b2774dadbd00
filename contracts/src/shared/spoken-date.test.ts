import { expect, test } from 'vitest'
import { calendarLeaf, localOf, spokenDate, spokenDay, spokenTime } from './spoken-date.ts'

test('dates are written in French: the first of a month is « 1er », and « 1 » on a calendar leaf', () => {
  expect(spokenDate('2027-08-21')).toBe('21 août 2027')
  expect(spokenDate('2027-08-01')).toBe('1er août 2027')
  expect(spokenDay('2026-11-26')).toBe('jeudi 26 novembre 2026')
  expect(spokenDay('2027-01-01', false)).toBe('vendredi 1er janvier')
  expect(calendarLeaf('2027-01-01')).toEqual({ weekday: 'vendredi', day: '1', month: 'janvier' })
})

test('an instant is written in the centre’s time, before and after a clock change', () => {
  expect(spokenTime(localOf('2026-10-24T08:05:00Z', 'Europe/Paris'))).toBe('10\u202fh\u202f05')
  expect(spokenTime(localOf('2026-10-25T08:05:00Z', 'Europe/Paris'))).toBe('9\u202fh\u202f05')
})
