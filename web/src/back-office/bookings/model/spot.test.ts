import { describe, expect, it } from 'vitest'
import { bookingDrop, clickedStart, draggedStart, heightOf, minutesAt, steppedBy, takersOf } from './spot.ts'

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
  const pair = { isSecond: true, isBeside: false, other: 'Massage', otherBy: 1, bookingStart: '10:00' }
  const drop = { date: '2026-11-27', time: '15:00' }
  expect(bookingDrop({ start: '11:15', pair }, drop)).toEqual({ date: '2026-11-27', time: '13:45' })
  expect(bookingDrop({ start: '11:15', pair }, { ...drop, time: '00:30' }).time).toBe('00:00')
  expect(bookingDrop({ start: '11:15' }, drop)).toEqual(drop)
})

describe('a card that is dropped on a name', () => {
  const [camille, ines, zoe] = [1, 2, 3].map(id => ({ id, name: `P${id}`, retired: false }))
  const gone = { id: 4, name: 'P4', retired: true }
  const everybody = [camille, ines, zoe, gone].filter(each => each !== undefined)
  const pairOf = (isSecond: boolean, isBeside: boolean) => ({
    isSecond,
    isBeside,
    other: 'Massage',
    otherBy: isSecond ? 1 : 2,
    bookingStart: '10:00',
  })
  const takers = (practitioner: typeof camille, pair?: ReturnType<typeof pairOf>) =>
    takersOf({ practitioners: practitioner ? [practitioner] : [], ...(pair && { pair }) }, everybody).map(
      ({ id }) => id,
    )

  it('goes to anybody who works here and does not have it', () => expect(takers(camille)).toEqual([2, 3]))

  it('of the second of two treatments at the same time goes to nobody who gives the first', () => {
    expect(takers(ines, pairOf(true, true))).toEqual([3])
    // The whole booking is given away here: two practitioners may change places.
    expect(takers(camille, pairOf(false, true))).toEqual([2, 3])
    expect(takers(camille, { ...pairOf(true, false), otherBy: 1 })).toEqual([2, 3])
  })
})
