import type { TimeRange } from '@alba/contracts/agenda/weekly-hours'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { merged } from './ranges.ts'

/** The clock time of a half hour of the day, counted from 0. */
const time = (half: number): string => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
const range = fc
  .tuple(fc.integer({ min: 0, max: 46 }), fc.integer({ min: 1, max: 12 }))
  .map(([from, length]): TimeRange => ({ start: time(from), end: time(Math.min(47, from + length)) }))
const ranges = fc.array(range, { maxLength: 5 })

const halves = Array.from({ length: 48 }, (_, half) => time(half))
/** The half hours that ranges cover. */
const covered = (all: readonly TimeRange[]): string[] =>
  halves.filter(half => all.some(({ start, end }) => start <= half && half < end))

it('covers the same half hours, in order, and returns no two ranges that touch', () => {
  fc.assert(
    fc.property(ranges, some => {
      const found = merged(some)
      expect(covered(found)).toEqual(covered(some))
      for (const [index, { start }] of found.slice(1).entries()) expect(start > (found[index]?.end ?? '')).toBe(true)
    }),
  )
})
