import { hoursFrom, hoursOn, type TimeRange } from '@alba/contracts/agenda/weekly-hours'
import { openingWeek } from '@alba/contracts/centre/opening-week'
import { type CentreState, emptyCentre, type PractitionerDay } from '@alba/contracts/centre/state'
import { addDays } from '@alba/contracts/shared/centre-time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHoliday } from '../holidays.ts'
import { differingByHand, eachDay, hoursInLog, openingsFromLog, weeklyHoursOf } from './opening-days.ts'

/** A Wednesday. */
const today = '2026-11-25'
/** The same hours as a file and as the log write them. */
const morning = '09:00-13:00'
const hours = { start: '09:00', end: '13:00' }
const week = { wednesday: [morning] }

/** A day of practitioner 1 in the log. @param handChanges how many times staff changed its openings by hand */
const dayOf = (date: string, openings: readonly TimeRange[], handChanges = 1): PractitionerDay => ({
  practitionerId: 1,
  date,
  openings: [...openings],
  handChanges,
  absent: false,
})
/** What the log of a centre says. */
const log = (changes: Partial<CentreState>): CentreState => ({ ...emptyCentre(today), ...changes })
/**
 * The weekly hours of practitioner 1 in the log, from the words of a file.
 * @param resets days that follow the weekly hours again although staff had changed them, so many times until then
 */
const weeklyInLog = (openings: Parameters<typeof weeklyHoursOf>[0], resets: { date: string; changes: number }[] = []) =>
  weeklyHoursOf(openings, today).map(each => ({ ...each, practitionerId: 1, resets }))

describe('the weekly hours of a file', () => {
  it('have every weekday, begin today and have no end, unless the file says so', () => {
    const [hoursOfWeek] = weeklyHoursOf({ week }, today)
    expect(hoursOfWeek).toMatchObject({ from: today, until: null, holidaysOff: 'none', exceptions: [] })
    expect(hoursOfWeek?.week).toMatchObject({ monday: [], wednesday: [hours] })
    const explicit = { from: '2026-12-01', until: '2026-12-31', holidaysOff: 'france', week: {} } as const
    expect(weeklyHoursOf(explicit, today)).toMatchObject([
      { from: '2026-12-01', until: '2026-12-31', holidaysOff: 'france' },
    ])
  })

  it('begin on their last day when that is before today and the file names no first day', () => {
    expect(weeklyHoursOf({ until: '2026-01-31', week }, today)).toMatchObject([
      { from: '2026-01-31', until: '2026-01-31' },
    ])
  })

  it('are several where some follow later, with exceptions in order', () => {
    const except = { '2026-12-07': [morning], '2026-12-02': [] }
    const openings = { week, except, later: [{ from: '2027-01-04', week: { monday: [morning] } }] }
    const found = weeklyHoursOf(openings, today)
    expect(found.map(({ from }) => from)).toEqual([today, '2027-01-04'])
    expect(found[0]?.exceptions).toEqual([
      { date: '2026-12-02', hours: [] },
      { date: '2026-12-07', hours: [hours] },
    ])
  })
})

describe('the hours in the log', () => {
  it('are written as in a file, where days that were changed by hand to other hours are exceptions', () => {
    const weeklyHours = weeklyInLog({ week, holidaysOff: 'france', later: [{ from: '2027-01-04', week: {} }] })
    const days = [
      dayOf('2026-12-02', []),
      dayOf('2026-12-09', [hours]),
      dayOf('2026-12-16', [hours], 0),
      dayOf('2027-01-06', [hours]),
    ]
    expect(openingsFromLog(log({ weeklyHours, days }), 1)).toEqual({
      week,
      holidaysOff: 'france',
      except: { '2026-12-02': [] },
      later: [{ from: '2027-01-04', week: {}, except: { '2027-01-06': [morning] } }],
    })
  })

  it('do not count a day as changed by hand once it was reset to the weekly hours', () => {
    const weeklyHours = weeklyInLog({ week }, [{ date: '2026-12-02', changes: 2 }])
    const known = hoursInLog(log({ weeklyHours, days: [dayOf('2026-12-02', [], 2), dayOf('2026-12-09', [], 2)] }), 1)
    expect([...known.byHand.keys()]).toEqual(['2026-12-09'])
    expect(differingByHand(known.weekly, known)).toEqual(['2026-12-09'])
  })

  it('belong to their practitioner alone', () => {
    const state = log({ weeklyHours: weeklyInLog({ week }), days: [dayOf('2026-12-02', [])] })
    expect(openingsFromLog(state, 2)).toBeUndefined()
  })
})

describe('days that were all opened by hand', () => {
  const openingsOf = (...days: PractitionerDay[]) => openingsFromLog(log({ days }), 1)

  it('give no hours when nothing is open', () => {
    expect(openingsOf()).toBeUndefined()
    expect(openingsOf(dayOf('2026-12-01', []))).toBeUndefined()
  })

  it('become a usual week that ends with the last of them, and the days that differ become exceptions', () => {
    const days = [0, 1, 2, 3].map(weeks => dayOf(addDays(today, 7 * weeks), weeks === 1 ? [] : [hours]))
    expect(openingsOf(...days)).toEqual({ until: '2026-12-16', week, except: { '2026-12-02': [] } })
    expect(openingsOf(dayOf('2026-12-02', [hours]))).toMatchObject({ from: '2026-12-02', until: '2026-12-02' })
  })
})

const someRange = fc.constantFrom('08:00-10:00', '10:30-12:00', '14:00-18:30', '19:00-20:00')
const someHours = fc.uniqueArray(someRange, { maxLength: 3 }).map(ranges => ranges.toSorted())
const someDate = fc.integer({ min: 0, max: 30 }).map(days => addDays(today, days))
const rangesOf = (texts: readonly string[]) => texts.map(text => ({ start: text.slice(0, 5), end: text.slice(6) }))

it('the hours that are written from a log open, when they are read again, exactly what is open in the log', () => {
  fc.assert(
    fc.property(fc.dictionary(someDate, someHours, { maxKeys: 25 }), fc.boolean(), (changedByHand, hasWeeklyHours) => {
      const days = Object.entries(changedByHand).map(([date, ranges]) => dayOf(date, rangesOf(ranges)))
      const weeklyHours = hasWeeklyHours ? weeklyInLog({ week, holidaysOff: 'france' }) : []
      const written = openingsFromLog(log({ weeklyHours, days }), 1)
      const read = written ? hoursFrom(weeklyHoursOf(openingWeek.parse(written), today), today) : []
      for (const date of eachDay(today, addDays(today, 40))) {
        const byHand = days.find(day => day.date === date)
        const expected = byHand?.openings ?? (hasWeeklyHours ? hoursOn(weeklyHours, date, isHoliday) : [])
        expect(hoursOn(read, date, isHoliday) ?? [], date).toEqual(expected)
      }
    }),
  )
})
