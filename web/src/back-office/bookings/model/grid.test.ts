import { expect, it } from 'vitest'
import { closedTimes, hoursOf, isUnderHead, offDays, remOf } from './grid.ts'

const opening = (date: string, from: string, to: string) => ({
  start_datetime: `${date}T${from}:00`,
  end_datetime: `${date}T${to}:00`,
})
const MONDAY = '2026-11-23'
const HOURS = { first: 9, last: 19 }

it('the grid has the hours from 9 to 19', () => expect(hoursOf([])).toEqual(HOURS))

it.each([
  ['08:15', '09:00', { first: 8, last: 19 }],
  ['18:30', '19:15', { first: 9, last: 20 }],
  // A card of 44 px would otherwise extend below the grid.
  ['18:45', '19:00', { first: 9, last: 20 }],
  ['22:30', '23:59', { first: 9, last: 24 }],
])('the grid grows for a booking from %s to %s', (start, end, hours) =>
  expect(hoursOf([{ start, end }])).toEqual(hours),
)

it('a minute is a pixel while text has its usual size of 16 px', () => expect(remOf(60) * 16).toBe(60))

it('the closed times are those in which no practitioner works', () => {
  const openings = [
    opening(MONDAY, '14:00', '18:00'),
    opening(MONDAY, '09:00', '12:00'),
    opening(MONDAY, '11:00', '13:00'),
    opening('2026-11-24', '13:00', '14:00'),
  ]
  expect(closedTimes(MONDAY, openings, HOURS)).toEqual([
    { date: MONDAY, from: '13:00', to: '14:00' },
    { date: MONDAY, from: '18:00', to: '19:00' },
  ])
  expect(closedTimes('2026-11-28', openings, HOURS)).toEqual([{ date: '2026-11-28', from: '09:00', to: '19:00' }])
})

it('a day off has neither openings nor bookings', () => {
  const days = ['2026-11-27', '2026-11-28', '2026-11-29']
  const openings = [opening('2026-11-27', '09:00', '12:00')]
  expect(offDays(days, openings, [{ date: '2026-11-28' }])).toEqual(['2026-11-29'])
  expect(offDays(days, undefined, [])).toEqual([])
})

it('the mark of a card that begins with the grid, or soon after, would be under the head of the calendar', () => {
  expect(['09:00', '09:10', '09:11', '10:00'].map(start => isUnderHead(start, 9))).toEqual([true, true, false, false])
  expect(isUnderHead('09:00', 8)).toBe(false)
})
