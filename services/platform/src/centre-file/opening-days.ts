import {
  endsOf,
  type Hours,
  MOST_WEEKS,
  type OpeningWeek,
  type Weekday,
  weekdays,
} from '@alba/contracts/centre/opening-week'
import type { CentreState, PractitionerDay } from '@alba/contracts/centre/state'
import { addDays, daysBetween } from '@alba/contracts/shared/centre-time'
import { merged, type Range, written } from './ranges.ts'

export const weekdayOf = (date: string): Weekday => weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? 'monday'

const later = (a: string, b: string): string => (a > b ? a : b)

/** From one day to another, both included; none where the second comes first. */
const eachDay = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, days) => addDays(first, days))

/**
 * The hours of each day of a repeating week, the days off among them.
 * @param since the first day that is looked at: today, or an earlier one when a past is told
 */
export function daysOfWeek(openings: OpeningWeek, today: string, since = today): Map<string, readonly Range[]> {
  const { from = since, weeks = MOST_WEEKS, until, week, except = {} } = openings
  const end = addDays(today, 7 * weeks - 1)
  const days = eachDay(later(from, since), until && until < end ? until : end)
  return new Map(days.map(date => [date, (except[date] ?? week[weekdayOf(date)] ?? []).map(endsOf)]))
}

/**
 * The repeating week that opens exactly the days of a practitioner that are open in the log; undefined when none is. The
 * hours that a weekday has most often are its hours, and other days are exceptions.
 */
export function weekOfDays({ today }: CentreState, days: readonly PractitionerDay[]): OpeningWeek | undefined {
  const hours = new Map(
    days
      .filter(({ openings }) => openings.length > 0)
      .map(({ date, openings }) => [date, merged(openings).map(written)]),
  )
  const open = [...hours.keys()].toSorted()
  const [first, last] = [open[0], open.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const period = eachDay(first, last)
  const week = usualWeek(period, hours)
  const isUsual = (date: string) => week[weekdayOf(date)] !== undefined
  const except = period.flatMap(date => {
    const usual = week[weekdayOf(date)] ?? []
    const actual = hours.get(date) ?? []
    return isSame(usual, actual) ? [] : [[date, actual] as const]
  })
  const weeks = Math.ceil((daysBetween(today, last) + 1) / 7)
  const endsWithWeek = !eachDay(addDays(last, 1), addDays(today, 7 * weeks - 1)).some(isUsual)
  return {
    ...(eachDay(today, addDays(first, -1)).some(isUsual) && { from: first }),
    ...(endsWithWeek ? { weeks } : { until: last }),
    week,
    ...(except.length > 0 && { except: Object.fromEntries(except) }),
  }
}

/** What each weekday has most often; of two that are as frequent, the one that comes first. Days off are left out. */
function usualWeek(period: readonly string[], hours: ReadonlyMap<string, Hours>): Partial<Record<Weekday, Hours>> {
  const found = weekdays.map(weekday => {
    const ofWeekday = period.filter(date => weekdayOf(date) === weekday).map(date => hours.get(date) ?? [])
    const counted = ofWeekday.map(each => ({ each, count: ofWeekday.filter(other => isSame(each, other)).length }))
    const [usual] = counted.toSorted((a, b) => b.count - a.count)
    return [weekday, usual?.each ?? []] as const
  })
  return Object.fromEntries(found.filter(([, usual]) => usual.length > 0))
}

const isSame = (a: Hours, b: Hours): boolean => a.join() === b.join()
