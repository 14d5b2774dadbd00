import { french } from '@alba/contracts/shared/typography'
import { afterEach, describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  capital,
  clockOf,
  dateLabel,
  daysBetween,
  eachDay,
  exactDuration,
  formatDate,
  frenchTimeAt,
  localAt,
  longDate,
  minutesOf,
  mondayOf,
  monthOf,
  nameInGrid,
  numericDate,
  openingTime,
  shortDateAt,
  shortLocal,
  shortMomentAt,
  spanTitle,
  splitLocal,
  timeLabel,
  todayAtCentre,
  weekdayOf,
  weekOf,
} from './centre-time.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

it('writes « 1er » for the first day of a month, and nowhere else', () => {
  expect(longDate('2026-12-01')).toBe('mardi 1er décembre 2026')
  expect(longDate('2026-12-21')).toBe('lundi 21 décembre 2026')
  expect(formatDate('2027-01-01', { day: 'numeric', month: 'short' })).toBe('1er janv.')
  expect(formatDate('2026-12-01', { weekday: 'long', day: 'numeric' })).toBe('mardi 1er')
  expect(formatDate('2026-12-01', { day: 'numeric' })).toBe('1')
  expect(formatDate('2026-12-01', { day: '2-digit', month: '2-digit', year: 'numeric' })).toBe('01/12/2026')
})

describe.each(['Europe/Paris', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC'])('in a browser set to %s', tz => {
  it('takes today from the centre', () => {
    process.env.TZ = tz
    expect(todayAtCentre(new Date('2026-11-22T22:59:59Z'))).toBe('2026-11-22')
    expect(todayAtCentre(new Date('2026-11-22T23:00:00Z'))).toBe('2026-11-23')
    expect(todayAtCentre(new Date('2026-07-01T22:30:00Z'))).toBe('2026-07-02')
  })

  it('counts days across both clock changes', () => {
    process.env.TZ = tz
    expect(addDays('2026-10-24', 1)).toBe('2026-10-25')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
    expect(addDays('2027-03-27', 7)).toBe('2027-04-03')
    expect(addDays('2027-03-28', -1)).toBe('2027-03-27')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  it('starts weeks on Monday', () => {
    process.env.TZ = tz
    expect(['2026-11-23', '2026-11-29'].map(weekdayOf)).toEqual([0, 6])
    expect(mondayOf('2026-11-23')).toBe('2026-11-23')
    expect(mondayOf('2026-11-29')).toBe('2026-11-23')
    expect(mondayOf('2027-03-28')).toBe('2027-03-22')
  })

  it('shows local date-times as they are', () => {
    process.env.TZ = tz
    expect(dateLabel('2026-10-25T09:00:00')).toBe('dimanche 25 octobre 2026')
    expect(timeLabel('2026-10-25T09:00:00')).toBe(french('9 h 00'))
    expect(longDate('2027-03-28')).toBe('dimanche 28 mars 2027')
  })

  it('shows instants on the clock of the centre', () => {
    process.env.TZ = tz
    expect(frenchTimeAt('2026-11-23T13:05:00Z')).toBe(french('14 h 05'))
    expect(frenchTimeAt('2026-07-23T13:05:00Z')).toBe(french('15 h 05'))
    expect(shortDateAt('2026-11-23T23:30:00Z')).toBe('24/11/2026')
    expect(shortMomentAt('2026-11-23T23:30:00Z')).toBe('24/11/2026 00:30')
    expect(shortMomentAt('2026-07-01T10:05:00Z')).toBe('01/07/2026 12:05')
    expect(localAt('2026-11-22T23:30:05Z')).toBe('2026-11-23T00:30:05')
  })
})

describe('unreadable dates', () => {
  it.each([undefined, null, '', 'demain', '2026-02-30T09:00:00', '2026-11-23T25:00:00'])(
    '%s is to be confirmed',
    value => {
      expect(splitLocal(value)).toBeUndefined()
      expect(dateLabel(value)).toBe('Date à confirmer')
      expect(timeLabel(value)).toBe('Heure à confirmer')
      expect(shortLocal(value)).toBe('–')
    },
  )

  it.each([undefined, null, '', 'bientôt'])('%s is no instant', value => {
    expect([shortDateAt(value), shortMomentAt(value), frenchTimeAt(value)]).toEqual(['–', '–', undefined])
  })
})

it('adds months, and takes the last day of a shorter month', () => {
  expect(['2026-11-23', '2026-05-31', '2026-11-30', '2027-01-31'].map(date => addMonths(date, 3))).toEqual([
    '2027-02-23',
    '2026-08-31',
    '2027-02-28',
    '2027-04-30',
  ])
  expect(addMonths('2027-05-31', 9)).toBe('2028-02-29')
  expect(addMonths('2026-11-23', -1)).toBe('2026-10-23')
})

it.each([
  ['2026-12-31', 2, '2027-02-28'],
  ['2027-01-31', -2, '2026-11-30'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months is %s', (date, months, result) => {
  expect(addMonths(date, months)).toBe(result)
})

it('lists every day of a span once, across both clock changes', () => {
  for (const sunday of ['2026-10-25', '2027-03-28']) {
    const days = weekOf(sunday)
    expect([new Set(days).size, days[0], days.at(-1)]).toEqual([7, addDays(sunday, -6), sunday])
  }
  expect(eachDay('2026-11-23', '2026-11-23')).toEqual(['2026-11-23'])
  expect(eachDay('2026-11-24', '2026-11-23')).toEqual([])
})

it('counts the days between two dates; NaN for an invalid one', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(daysBetween('2026-11-23', '99999-12-01')).toBeNaN()
})

it('finds the first day of a month', () => {
  expect(monthOf('2026-11-27')).toBe('2026-11-01')
})

it('converts a clock time to minutes and back', () => {
  expect(minutesOf('09:05')).toBe(545)
  expect([0, 545, 1440].map(clockOf)).toEqual(['00:00', '09:05', '24:00'])
})

it.each([
  [30, '30\u00a0min'],
  [59, '59\u00a0min'],
  [60, '1\u202fh\u202f00'],
  [65, '1\u202fh\u202f05'],
  [90, '1\u202fh\u202f30'],
])('writes %i minutes as %s', (minutes, label) => expect(exactDuration(minutes)).toBe(label))

it('writes opening times, with minutes only where there are some', () => {
  expect(openingTime('09:00')).toBe('9\u202fh')
  expect(openingTime('17:30')).toBe('17\u202fh\u202f30')
})

it.each([
  ['2026-11-23', '2026-11-29', '23 – 29 novembre 2026'],
  ['2026-11-30', '2026-12-06', '30 novembre – 6 décembre 2026'],
  ['2026-12-28', '2027-01-03', '28 décembre 2026 – 3 janvier 2027'],
  ['2027-02-01', '2027-02-07', '1er – 7 février 2027'],
])('the title of the span from %s to %s', (first, last, title) => expect(spanTitle(first, last)).toBe(title))

it('writes a date in numbers, and a local time', () => {
  expect(numericDate('2026-11-23')).toBe('23/11/2026')
  expect(shortLocal('2026-11-24T09:00:00')).toBe('24/11/2026 09:00')
})

it('names the first day of a month in a grid by the number that is shown there', () => {
  expect(nameInGrid('2026-12-01')).toBe('mardi 1 décembre 2026')
})

it('capitalizes the first letter of a text', () => {
  expect([capital('été'), capital('')]).toEqual(['Été', ''])
})
