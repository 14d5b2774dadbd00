import { openingWeek } from '@alba/contracts/centre/opening-week'
import type { PractitionerDay } from '@alba/contracts/centre/state'
import { emptyCentre } from '@alba/contracts/centre/state'
import { addDays } from '@alba/contracts/shared/centre-time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysOfWeek, weekOfDays } from './opening-days.ts'
import type { Range } from './ranges.ts'

/** A Wednesday. */
const today = '2026-11-25'
const morning = '09:00-13:00'
const hours = { start: '09:00', end: '13:00' }
const open = (days: ReadonlyMap<string, readonly Range[]>) => [...days].filter(([, ranges]) => ranges.length > 0)

describe('the days of a week', () => {
  it('are those of the weeks from today, today included', () => {
    const days = daysOfWeek({ weeks: 2, week: { wednesday: [morning] } }, today)
    expect(days.size).toBe(14)
    expect(open(days)).toEqual([
      ['2026-11-25', [hours]],
      ['2026-12-02', [hours]],
    ])
  })

  it('begin and end where the file says, and give way to exceptions', () => {
    const week = { from: '2026-11-30', until: '2026-12-08', week: { monday: [morning], tuesday: [morning] } }
    const except = { '2026-12-07': [], '2026-12-06': [morning], '2026-12-25': [morning] }
    expect(open(daysOfWeek({ ...week, except }, today)).map(([date]) => date)).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-06',
      '2026-12-08',
    ])
  })

  it('end within ten years, whatever the file says', () => {
    expect(daysOfWeek({ until: '9999-12-31', week: {} }, today).size).toBe(3640)
  })

  it('may begin before today, for a past that is told, and never with a change of the clock', () => {
    const days = daysOfWeek({ weeks: 1, week: { sunday: [morning] } }, '2027-03-29', '2027-03-22')
    expect(open(days).map(([date]) => date)).toEqual(['2027-03-28', '2027-04-04'])
  })
})

const dayOf = (date: string, ranges: readonly Range[]): PractitionerDay => ({
  practitionerId: 1,
  date,
  openings: ranges.map((range, index) => ({ id: index + 1, ...range })),
  removed: [],
})
const weekOf = (days: readonly PractitionerDay[]) => weekOfDays(emptyCentre(today), days)

describe('the week of the days in the log', () => {
  it('is none when nothing is open', () => {
    expect(weekOf([])).toBeUndefined()
    expect(weekOf([dayOf('2026-12-01', [])])).toBeUndefined()
  })

  it('is the usual one, with the days that differ', () => {
    const days = [0, 1, 2, 3].map(weeks => dayOf(addDays(today, 7 * weeks), weeks === 1 ? [] : [hours]))
    expect(weekOf(days)).toEqual({ weeks: 4, week: { wednesday: [morning] }, except: { '2026-12-02': [] } })
  })

  it('ends on a day, where weeks would open more', () => {
    const days = ['2026-11-25', '2026-11-26', '2026-12-02'].map(date => dayOf(date, [hours]))
    expect(weekOf(days)).toMatchObject({ until: '2026-12-02' })
    expect(weekOf(days.slice(2))).toMatchObject({ from: '2026-12-02', weeks: 2 })
  })
})

const halfHour = fc.constantFrom('08:00-10:00', '10:30-12:00', '14:00-18:30', '19:00-20:00')
const someHours = fc.uniqueArray(halfHour, { maxLength: 3 }).map(ranges => ranges.toSorted())
const someDate = fc.integer({ min: 0, max: 30 }).map(days => addDays(today, days))

it('opens exactly the days that are open in the log, whatever they are', () => {
  fc.assert(
    fc.property(fc.dictionary(someDate, someHours, { maxKeys: 25 }), opened => {
      const days = Object.entries(opened).map(([date, ranges]) =>
        dayOf(
          date,
          ranges.map(range => ({ start: range.slice(0, 5), end: range.slice(6) })),
        ),
      )
      const week = weekOf(days)
      const expected = days
        .filter(({ openings }) => openings.length > 0)
        .map(({ date, openings }) => [date, openings.map(({ start, end }) => ({ start, end }))])
      expect(week ? open(daysOfWeek(openingWeek.parse(week), today)) : []).toEqual(
        expected.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
      )
    }),
  )
})
