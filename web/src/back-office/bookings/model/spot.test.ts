import { expect, it } from 'vitest'
import { bookingDrop, clickedStart, draggedStart, heightOf, minutesAt, steppedBy } from './spot.ts'

const hours = { first: 9, last: 19 }
const column = { top: 100, height: 600 }

it('a height of the page is a time of the day, and back, also when the page is zoomed', () => {
  expect(minutesAt(100, column, hours)).toBe(9 * 60)
  expect(minutesAt(430, column, hours)).toBe(14 * 60 + 30)
  expect(minutesAt(100 + 300, { top: 100, height: 900 }, hours)).toBe(9 * 60 + 200)
  expect(heightOf(14 * 60 + 30, column, hours)).toBe(330)
})

it.each([
  [9 * 60, '09:00'],
  [14 * 60 + 29.9, '14:00'],
  [14 * 60 + 30, '14:30'],
  // The last half hour of the grid, also below its edge.
  [19 * 60, '18:30'],
  [8 * 60, '09:00'],
])('a click at %s minutes means the half hour from %s on', (minutes, start) =>
  expect(clickedStart(minutes, hours)).toBe(start),
)

it.each([
  [14 * 60 + 7, '14:00'],
  [14 * 60 + 8, '14:15'],
  [8 * 60, '09:00'],
  [20 * 60, '18:45'],
])('a card whose top is at %s minutes begins at %s', (minutes, start) =>
  expect(draggedStart(minutes, hours)).toBe(start),
)

it('an arrow moves by a step, and not beyond the grid', () => {
  const spot = { date: '2026-11-24', time: '14:30' }
  expect(steppedBy(spot, 30, hours).time).toBe('15:00')
  expect(steppedBy(spot, -15, hours).time).toBe('14:15')
  expect(steppedBy({ ...spot, time: '09:00' }, -30, hours).time).toBe('09:00')
  expect(steppedBy({ ...spot, time: '18:30' }, 30, hours).time).toBe('18:30')
  expect(steppedBy({ ...spot, time: '18:30' }, 15, hours).time).toBe('18:45')
})

it('when the second of two treatments is dropped, the first begins as much earlier as before', () => {
  const pair = { isSecond: true, isBeside: false, other: 'Massage', bookingStart: '10:00' }
  const drop = { date: '2026-11-27', time: '15:00' }
  expect(bookingDrop({ start: '11:15', pair }, drop)).toEqual({ date: '2026-11-27', time: '13:45' })
  expect(bookingDrop({ start: '11:15', pair }, { ...drop, time: '00:30' }).time).toBe('00:00')
  expect(bookingDrop({ start: '11:15' }, drop)).toEqual(drop)
})
