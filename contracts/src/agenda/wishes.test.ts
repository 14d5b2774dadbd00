import { expect, it } from 'vitest'
import { isWishedDay, isWishedTime, wishes } from './wishes.ts'

it('the morning ends at noon', () => {
  const times = ['2026-11-23T00:00:00', '2026-11-23T11:59:00', '2026-11-23T12:00:00', '2026-11-23T23:45:00']
  const of = (part: 'morning' | 'afternoon') => times.map(time => isWishedTime({ part_of_day: part }, time))
  expect(of('morning')).toEqual([true, true, false, false])
  expect(of('afternoon')).toEqual([false, false, true, true])
  expect(times.every(time => isWishedTime({ weekday: 'sunday' }, time))).toBe(true)
})

it('a weekday is that of the calendar, and without one every day is wished', () => {
  expect(isWishedDay({ weekday: 'monday' }, '2026-11-23')).toBe(true)
  expect(isWishedDay({ weekday: 'monday' }, '2026-11-24')).toBe(false)
  expect(isWishedDay({ part_of_day: 'morning' }, '2026-11-24')).toBe(true)
})

it('other words are no wishes', () => {
  expect(wishes.safeParse({ part_of_day: 'night' }).success).toBe(false)
  expect(wishes.parse({ weekday: 'friday', service: '1' })).toEqual({ weekday: 'friday' })
})
