import type { SlotView } from '@alba/contracts/bookings/api'
import { describe, expect, it } from 'vitest'
import { endOf, nearestTo, partsOfDay } from './starts.ts'

const DAY = '2026-11-27'
const slot = (start: string): SlotView => ({ start_time: `${start}:00`, end_time: `${start}:59`, practitioners: [] })
const offered = (parts: ReturnType<typeof partsOfDay>) =>
  parts.flatMap(part => part.starts.filter(start => start.isOffered).map(start => start.time))

describe('the starts of a day', () => {
  it('are its half hours, with the offered starts among them', () => {
    const [morning, afternoon] = partsOfDay([slot(`${DAY}T09:00`), slot(`${DAY}T10:45`), slot(`${DAY}T14:00`)], DAY, [])
    expect(morning?.starts.map(start => start.time)).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '10:45',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
    ])
    expect(morning?.offered).toBe(2)
    expect(afternoon?.starts.at(-1)).toEqual({ time: '18:00', isOffered: false })
    expect(afternoon?.offered).toBe(1)
  })

  it('include a start that was asked for, once and in order', () => {
    const parts = partsOfDay([], DAY, ['07:15', '09:00', '19:20'])
    expect(parts[0]?.starts.map(start => start.time).slice(0, 3)).toEqual(['07:15', '09:00', '09:30'])
    expect(parts[1]?.starts.at(-1)?.time).toBe('19:20')
    expect(offered(parts)).toEqual([])
  })

  it('leave out starts that are offered on another day', () => {
    expect(offered(partsOfDay([slot('2026-11-28T09:00')], DAY, []))).toEqual([])
  })
})

it.each([
  ['09:00', 60, '10:00'],
  ['14:45', 90, '16:15'],
  ['23:30', 45, '00:15'],
])('a treatment that starts at %s and takes %i minutes ends at %s', (time, minutes, end) => {
  expect(endOf(time, minutes)).toBe(end)
})

it('the nearest starts are at most three, in their order in the day', () => {
  const starts = ['09:00', '10:00', '11:00', '14:00', '16:00']
  expect(nearestTo('09:30', starts)).toEqual(['09:00', '10:00', '11:00'])
  expect(nearestTo('15:00', starts)).toEqual(['11:00', '14:00', '16:00'])
  expect(nearestTo('15:00', [])).toEqual([])
})
