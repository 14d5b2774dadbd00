import { expect, it } from 'vitest'
import type { IsHoliday } from './holidays.ts'
import {
  dayHours,
  hoursFrom,
  hoursOn,
  type Week,
  type WeeklyHours,
  weekdayOf,
  weeklyHours,
  withHours,
} from './weekly-hours.ts'

const morning = [{ start: '09:00', end: '13:00' }]
const afternoon = [{ start: '14:00', end: '18:00' }]
const closed: Week = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
const hours = (changes: Partial<WeeklyHours> = {}): WeeklyHours => ({
  from: '2026-11-23',
  until: null,
  week: { ...closed, monday: morning, friday: morning },
  holidaysOff: 'none',
  exceptions: [],
  ...changes,
})
const christmas: IsHoliday = (date, calendar) => calendar === 'france' && date === '2026-12-25'
/** The hours on a day, after the hours `set` were set in this order. */
const on = (date: string, ...set: WeeklyHours[]) => hoursOn(set, date, christmas)

it('knows the weekday of a day, also when the clock changes', () => {
  expect(['2026-11-23', '2026-10-25', '2026-03-29', '2027-01-01'].map(weekdayOf)).toEqual([
    'monday',
    'sunday',
    'sunday',
    'friday',
  ])
})

it('repeats the hours of a weekday from the first day to the last', () => {
  const ending = hours({ until: '2026-11-30' })
  expect(on('2026-11-23', ending)).toEqual(morning)
  expect(on('2026-11-24', ending)).toEqual([])
  expect(on('2026-11-30', ending)).toEqual(morning)
  expect(on('2026-12-07', ending)).toEqual([])
  expect(on('2036-11-24', hours())).toEqual(morning)
})

it('says nothing about days before the first hours begin, and nothing at all when no hours are set', () => {
  expect(on('2026-11-20', hours())).toBeUndefined()
  expect(on('2026-11-23')).toBeUndefined()
})

it('closes on the holidays of its calendar', () => {
  expect(on('2026-12-25', hours())).toEqual(morning)
  expect(on('2026-12-25', hours({ holidaysOff: 'france' }))).toEqual([])
})

it('an exception holds on its day, also on a holiday, before the first day and after the last', () => {
  const dates = ['2026-11-20', '2026-12-25', '2027-02-01']
  const exceptions = dates.map(date => ({ date, hours: afternoon }))
  const set = hours({ until: '2026-12-31', holidaysOff: 'france', exceptions })
  expect(dates.map(date => on(date, set))).toEqual([afternoon, afternoon, afternoon])
})

it('new hours end those before them, and replace those that begin on the same day or later', () => {
  const later = hours({ from: '2027-01-04', week: { ...closed, monday: afternoon } })
  const both = withHours([hours()], later)
  expect(on('2026-12-28', ...both)).toEqual(morning)
  expect(on('2027-01-04', ...both)).toEqual(afternoon)
  const instead = hours({ from: '2026-12-01', week: closed })
  expect(withHours(both, instead)).toEqual([hours(), instead])
})

it('leaves out hours and exceptions from before a day, and makes the hours of that day begin on it', () => {
  const exceptions = ['2026-12-30', '2026-11-24'].map(date => ({ date, hours: [] }))
  const set = [hours(), hours({ from: '2026-12-01', exceptions }), hours({ from: '2027-01-04' })]
  expect(hoursFrom(set, '2026-12-10')).toEqual([
    hours({ from: '2026-12-10', exceptions: [{ date: '2026-12-30', hours: [] }] }),
    hours({ from: '2027-01-04' }),
  ])
  expect(hoursFrom([hours({ from: '2027-01-04' })], '2026-12-10')).toHaveLength(1)
  expect(hoursFrom([], '2026-12-10')).toEqual([])
})

it('refuses hours that do not end after their start, hours that touch, and two exceptions for one day', () => {
  const problems = (value: unknown) => dayHours.safeParse(value).error?.issues.map(({ path }) => path)
  expect(problems([{ start: '13:00', end: '13:00' }])).toEqual([[0, 'end']])
  expect(problems([...morning, { start: '13:00', end: '14:00' }])).toEqual([[1, 'end']])
  expect(problems([...morning, ...afternoon])).toBeUndefined()
  const twice = ['2026-12-30', '2026-12-30'].map(date => ({ date, hours: [] }))
  expect(weeklyHours.safeParse(hours({ exceptions: twice })).success).toBe(false)
})
