import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bounded, partsOf, periodsOf, wholeOf } from './parts.ts'

const DAY = 86_400_000
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const instant = (ms: number): string => new Date(ms).toISOString()
const zone = 'Europe/Paris'

const days = fc
  .tuple(fc.integer({ min: Date.parse('2015-01-01'), max: Date.parse('2035-12-31') }), fc.nat(800))
  .map(([from, length]) => ({ from: day(from), to: day(from + length * DAY) }))

/** How often an instant counts in the sum of each period. */
function countedAt(times: readonly Bounded[], at: number): Record<string, number> {
  const { months, edges } = partsOf(times)
  const sums: Record<string, number> = {}
  for (const { period, from, until, sign } of [...months.map(month => ({ ...month, sign: 1 })), ...edges])
    if (from <= at && at < until) sums[period] = (sums[period] ?? 0) + sign
  return Object.fromEntries(Object.entries(sums).filter(([, count]) => count !== 0))
}

test('every instant counts once, in the period of the centre that it is in', () => {
  fc.assert(
    fc.property(
      days,
      fc.constantFrom('day', 'month', 'year'),
      fc.double({ min: -0.2, max: 1.2, noNaN: true }),
      (span, by, where) => {
        const { from, until } = wholeOf(span, zone)
        const at = Math.round(from + (until - from) * where)
        const isInside = from <= at && at < until
        expect(countedAt([{ period: '', from, until }], at)).toEqual(isInside ? { '': 1 } : {})
        const times = periodsOf({ ...span, by }, zone)
        expect(times[0]?.from).toBe(from)
        expect(times.at(-1)?.until).toBe(until)
        const own = times.find(each => each.from <= at && at < each.until)
        expect(countedAt(times, at)).toEqual(own ? { [own.period]: 1 } : {})
      },
    ),
  )
})

test('a month of the centre is one of UTC, but for the hours between the two midnights', () => {
  const [january, february] = periodsOf({ from: '2026-01-01', to: '2026-02-10', by: 'month' }, zone)
  expect(partsOf(january ? [january] : [])).toEqual({
    months: [{ period: '2026-01', from: Date.parse('2026-01-01'), until: Date.parse('2026-02-01') }],
    edges: [
      { period: '2026-01', from: Date.parse('2025-12-31T23:00Z'), until: Date.parse('2026-01-01'), sign: 1 },
      { period: '2026-01', from: Date.parse('2026-01-31T23:00Z'), until: Date.parse('2026-02-01'), sign: -1 },
    ],
  })
  // Ten days are read as they are.
  expect(partsOf(february ? [february] : [])).toMatchObject({ months: [], edges: [{ period: '2026-02', sign: 1 }] })
})

test('a sum reads half a month of movements at each end at most, however many years it has', () => {
  fc.assert(
    fc.property(days, span => {
      const { edges } = partsOf([wholeOf(span, zone)])
      for (const { from, until } of edges)
        expect({ edge: instant(from), days: (until - from) / DAY < 31.1 }).toMatchObject({ days: true })
    }),
  )
})
