import { french } from '@alba/contracts/shared/typography'
import { afterEach, describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  clockAtCentre,
  dateLabel,
  formatDate,
  longDate,
  mondayOf,
  splitLocal,
  timeLabel,
  todayAtCentre,
} from './centre-time.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

it('counts the first day of a month as French does, and no other number', () => {
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
    expect(clockAtCentre('2026-11-23T13:05:00Z')).toBe(french('14 h 05'))
    expect(clockAtCentre('2026-07-23T13:05:00Z')).toBe(french('15 h 05'))
  })
})

describe('unreadable dates', () => {
  it.each([undefined, null, '', 'demain', '2026-02-30T09:00:00', '2026-11-23T25:00:00'])(
    '%s is to be confirmed',
    value => {
      expect(splitLocal(value)).toBeUndefined()
      expect(dateLabel(value)).toBe('Date à confirmer')
      expect(timeLabel(value)).toBe('Heure à confirmer')
    },
  )
})

it('adds months, and stays in the month that has no such day', () => {
  expect(['2026-11-23', '2026-05-31', '2026-11-30', '2027-01-31'].map(date => addMonths(date, 3))).toEqual([
    '2027-02-23',
    '2026-08-31',
    '2027-02-28',
    '2027-04-30',
  ])
  expect(addMonths('2027-05-31', 9)).toBe('2028-02-29')
  expect(addMonths('2026-11-23', -1)).toBe('2026-10-23')
})
