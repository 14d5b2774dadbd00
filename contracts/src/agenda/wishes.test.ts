import { expect, it } from 'vitest'
import { isWishedDay, isWishedTime, wishes } from './wishes.ts'

/** Starts on a Monday, around noon and at both ends of the day. */
const times = ['2026-11-23T00:00:00', '2026-11-23T11:59:00', '2026-11-23T12:00:00', '2026-11-23T23:45:00']

it('the morning ends at noon', () => {
  const areWished = (part: 'morning' | 'afternoon') => times.map(time => isWishedTime({ part_of_day: part }, time))
  expect(areWished('morning')).toEqual([true, true, false, false])
  expect(areWished('afternoon')).toEqual([false, false, true, true])
})

it('without a part of the day every time is wished: only isWishedDay looks at the weekday', () => {
  expect(times.every(time => isWishedTime({ weekday: 'sunday' }, time))).toBe(true)
})

it('a wished weekday excludes the other days, and without one every day is wished', () => {
  expect(isWishedDay({ weekday: 'monday' }, '2026-11-23')).toBe(true)
  expect(isWishedDay({ weekday: 'monday' }, '2026-11-24')).toBe(false)
  expect(isWishedDay({ part_of_day: 'morning' }, '2026-11-24')).toBe(true)
})

it('an unknown part of the day is refused, and a field that is no wish is dropped', () => {
  expect(wishes.safeParse({ part_of_day: 'night' }).success).toBe(false)
  expect(wishes.parse({ weekday: 'friday', service: '1' })).toEqual({ weekday: 'friday' })
})
