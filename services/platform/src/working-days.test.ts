import { describe, expect, it } from 'vitest'
import { isWorkingDay, workingDayFrom } from './working-days.ts'

describe('working days', () => {
  /** The holidays of a year that are not on a Saturday or Sunday. */
  const holidaysIn = (year: number) => {
    const days: string[] = []
    for (let day = Temporal.PlainDate.from({ year, month: 1, day: 1 }); day.year === year; day = day.add({ days: 1 }))
      if (day.dayOfWeek <= 5 && !isWorkingDay(day.toString())) days.push(day.toString().slice(5))
    return days.join(' ')
  }

  it.each([
    [2024, '01-01 04-01 05-01 05-08 05-09 05-20 08-15 11-01 11-11 12-25'],
    [2025, '01-01 04-21 05-01 05-08 05-29 06-09 07-14 08-15 11-11 12-25'],
    [2026, '01-01 04-06 05-01 05-08 05-14 05-25 07-14 11-11 12-25'],
    [2027, '01-01 03-29 05-06 05-17 07-14 11-01 11-11'],
    // In 2008 Ascension is on the first of May: one holiday less.
    [2008, '01-01 03-24 05-01 05-08 05-12 07-14 08-15 11-11 12-25'],
  ])('leave out, in %i, %s', (year, holidays) => {
    expect(holidaysIn(year)).toBe(holidays)
  })

  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-21', '2026-11-23'],
    ['2026-11-22', '2026-11-23'],
    ['2026-11-11', '2026-11-12'],
    ['2026-04-04', '2026-04-07'],
    ['2026-12-25', '2026-12-28'],
    ['2027-12-31', '2027-12-31'],
    ['2028-01-01', '2028-01-03'],
    ['2025-05-08', '2025-05-09'],
  ])('from %s on begin with %s', (date, first) => {
    expect(workingDayFrom(date)).toBe(first)
  })
})
