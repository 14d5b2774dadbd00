import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judge, type Sample, trendOf } from './trend.ts'

const MINUTE = 60_000
const MB = 1024 ** 2
const allowance = { part: 0.1, least: 4 * MB }

/** A sample each minute. */
const each = (values: readonly number[]): Sample[] => values.map((value, minute) => ({ at: minute * MINUTE, value }))
const noise = fc.array(fc.integer({ min: -2 * MB, max: 2 * MB }), { minLength: 60, maxLength: 60 })

it('has the slope of a line, and its limits', () => {
  const trend = trendOf(each(Array.from({ length: 10 }, (_, minute) => 100 + 3 * minute)))
  expect(trend).toEqual({ perHour: 180, least: 180, most: 180 })
})

it('does not let the first and the last sample decide', () => {
  const flat = Array.from({ length: 60 }, () => 50 * MB)
  expect(judge(each([...flat.slice(1), 90 * MB]), allowance).kind).toBe('flat')
  // First against last would see nothing here.
  const leak = flat.map((value, minute) => value + minute * MB)
  expect(judge(each([...leak.slice(1), 50 * MB]), allowance).kind).toBe('grows')
})

it('leaves the warm-up out', () => {
  const warming = Array.from({ length: 60 }, (_, minute) => Math.min(50, 10 + minute * 4) * MB)
  expect(judge(each(warming), allowance).kind).toBe('flat')
})

it('does not judge a few samples', () => {
  expect(judge(each([1, 2, 3, 4]), allowance).kind).toBe('too few samples')
})

it('finds no growth in noise, and every leak in the same noise', () => {
  fc.assert(
    fc.property(noise, fc.integer({ min: 10 * MB, max: 1_000 * MB }), (ups, base) => {
      expect(judge(each(ups.map(up => base + up)), allowance).kind).toBe('flat')
      const leak = Math.max(base * 0.5, 30 * MB)
      expect(judge(each(ups.map((up, minute) => base + up + (minute * leak) / 60)), allowance).kind).toBe('grows')
    }),
  )
})

it('gives the same verdict when one sample in ten is a peak', () => {
  fc.assert(
    fc.property(noise, ups => {
      const peaks = ups.map((up, minute) => 50 * MB + up + (minute % 10 === 7 ? 400 * MB : 0))
      expect(judge(each(peaks), allowance).kind).toBe('flat')
    }),
  )
})

it('lies between its limits, and follows the unit', () => {
  const values = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(values, some => {
      const { perHour, least, most } = trendOf(each(some))
      expect(least).toBeLessThanOrEqual(perHour)
      expect(most).toBeGreaterThanOrEqual(perHour)
      expect(trendOf(each(some.map(value => value * 2))).perHour).toBeCloseTo(perHour * 2, 6)
    }),
  )
})
