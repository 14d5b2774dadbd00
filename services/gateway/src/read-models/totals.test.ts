import { expect, it } from 'vitest'
import { beginOf, sumOf } from './totals.ts'

const totals = [
  { day: '2026-11-21', total: 2 },
  { day: '2026-11-22', total: 0 },
  { day: '2026-11-23', total: 3 },
]

it.each([
  [0, { day: '2026-11-21', before: 0 }],
  [1, { day: '2026-11-21', before: 1 }],
  [2, { day: '2026-11-23', before: 0 }],
  [4, { day: '2026-11-23', before: 2 }],
  [5, undefined],
])('a page that begins after %i rows begins at %o', (offset, begin) => expect(beginOf(totals, offset)).toEqual(begin))

it('sums up', () => expect(sumOf(totals)).toBe(5))
