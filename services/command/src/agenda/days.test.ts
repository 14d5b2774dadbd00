import { dayBounds } from '@alba/contracts/agenda/offer'
import { addDays, localToEpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitByDay } from './days.ts'

const PARIS = 'Europe/Paris'

describe('the bounds of a day', () => {
  it.each([
    ['2027-03-28', 23],
    ['2026-10-25', 25],
    ['2026-11-23', 24],
  ])('of %s are %i hours apart', (date, hours) => {
    const { from, until } = dayBounds(date, PARIS)
    expect(from).toBe(localToEpochMinutes(`${date}T00:00:00`, PARIS))
    expect(until - from).toBe(hours * 60)
  })
})

describe('a range split by day', () => {
  it('has one part when it is within a day', () => {
    const range = { startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-23T17:00:00Z' }
    expect(splitByDay(range, PARIS)).toEqual([{ date: '2026-11-23', ...range }])
  })

  it('has a part from midnight to midnight, in the centre’s time, for each day in between', () => {
    expect(splitByDay({ startsAt: '2026-11-23T17:00:00Z', endsAt: '2026-11-25T08:00:00Z' }, PARIS)).toEqual([
      { date: '2026-11-23', startsAt: '2026-11-23T17:00:00Z', endsAt: '2026-11-23T23:00:00Z' },
      { date: '2026-11-24', startsAt: '2026-11-23T23:00:00Z', endsAt: '2026-11-24T23:00:00Z' },
      { date: '2026-11-25', startsAt: '2026-11-24T23:00:00Z', endsAt: '2026-11-25T08:00:00Z' },
    ])
  })

  it('has no part for the day that starts when it ends', () => {
    const parts = splitByDay({ startsAt: '2026-11-23T17:00:00Z', endsAt: '2026-11-23T23:00:00Z' }, PARIS)
    expect(parts.map(part => part.date)).toEqual(['2026-11-23'])
  })

  it('respects both changes of the clocks', () => {
    expect(splitByDay({ startsAt: '2027-03-27T23:00:00Z', endsAt: '2027-03-28T22:00:00Z' }, PARIS)).toEqual([
      { date: '2027-03-28', startsAt: '2027-03-27T23:00:00Z', endsAt: '2027-03-28T22:00:00Z' },
    ])
    expect(splitByDay({ startsAt: '2026-10-24T22:00:00Z', endsAt: '2026-10-26T08:00:00Z' }, PARIS)).toEqual([
      { date: '2026-10-25', startsAt: '2026-10-24T22:00:00Z', endsAt: '2026-10-25T23:00:00Z' },
      { date: '2026-10-26', startsAt: '2026-10-25T23:00:00Z', endsAt: '2026-10-26T08:00:00Z' },
    ])
  })

  it('loses no minute and keeps every part inside its day', () => {
    const start = fc.integer({
      min: toEpochMinutes('2026-01-01T00:00:00Z'),
      max: toEpochMinutes('2028-01-01T00:00:00Z'),
    })
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 20 * 1440 }), (from, minutes) => {
        const text = (at: number) => new Date(at * 60_000).toISOString().replace('.000', '')
        const range = { startsAt: text(from), endsAt: text(from + minutes) }
        const parts = splitByDay(range, PARIS)
        expect(parts[0]?.startsAt).toBe(range.startsAt)
        expect(parts.at(-1)?.endsAt).toBe(range.endsAt)
        parts.forEach((part, n) => {
          const bounds = dayBounds(part.date, PARIS)
          expect(toEpochMinutes(part.startsAt)).toBeGreaterThanOrEqual(bounds.from)
          expect(toEpochMinutes(part.endsAt)).toBeLessThanOrEqual(bounds.until)
          expect(toEpochMinutes(part.startsAt)).toBeLessThan(toEpochMinutes(part.endsAt))
          const next = parts[n + 1]
          if (next) expect(next).toMatchObject({ startsAt: part.endsAt, date: addDays(part.date, 1) })
        })
      }),
      { numRuns: 300 },
    )
  })
})
