import { addDays } from '@alba/contracts/shared/centre-time'
import { expect, it } from 'vitest'
import { holidaysBetween, isHoliday } from './holidays.ts'

const dates = (first: string, last: string, calendar: 'none' | 'france' | 'alsace-moselle' = 'france') =>
  holidaysBetween(first, last, calendar).map(({ date }) => date)

// The dates of https://www.service-public.fr/particuliers/vosdroits/F2405.
it('knows the eleven public holidays of France', () => {
  expect(dates('2026-01-01', '2026-12-31')).toEqual([
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ])
  expect(dates('2027-03-01', '2027-05-31')).toEqual([
    '2027-03-29',
    '2027-05-01',
    '2027-05-06',
    '2027-05-08',
    '2027-05-17',
  ])
})

it('knows the two further ones of Alsace and Moselle', () => {
  expect(dates('2026-04-01', '2026-04-30', 'alsace-moselle')).toEqual(['2026-04-03', '2026-04-06'])
  expect(dates('2026-12-01', '2026-12-31', 'alsace-moselle')).toEqual(['2026-12-25', '2026-12-26'])
})

it('goes from one year into the next, and lists a day with two names once', () => {
  expect(holidaysBetween('2026-12-20', '2027-01-02', 'france')).toEqual([
    { date: '2026-12-25', name: 'Noël' },
    { date: '2027-01-01', name: 'Jour de l’an' },
  ])
  expect(holidaysBetween('2008-04-30', '2008-05-02', 'france')).toEqual([
    { date: '2008-05-01', name: 'Fête du travail, Ascension' },
  ])
})

it('answers for single days', () => {
  expect(isHoliday('2026-12-25', 'france')).toBe(true)
  expect(isHoliday('2026-12-26', 'france')).toBe(false)
  expect(isHoliday('2026-12-26', 'alsace-moselle')).toBe(true)
  expect(isHoliday('2026-12-25', 'none')).toBe(false)
  expect(dates('2026-01-01', '2026-12-31', 'none')).toEqual([])
})

// The earliest and the latest possible Easter, and the years in which the computation has exceptions.
it.each([
  '1818-03-22',
  '1943-04-25',
  '1954-04-18',
  '1981-04-19',
  '2008-03-23',
  '2024-03-31',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
  '2100-03-28',
])('knows Good Friday and Easter Monday beside Easter Sunday %s', sunday => {
  expect(isHoliday(addDays(sunday, -2), 'alsace-moselle')).toBe(true)
  expect(isHoliday(addDays(sunday, 1), 'france')).toBe(true)
})
