import {
  hoursFrom,
  hoursHolding,
  hoursOn,
  type TimeRange,
  type Week,
  type Weekday,
  type WeeklyHours,
  weekdayOf,
  weekdays,
} from '@alba/contracts/agenda/weekly-hours'
import { endsOf, type Hours, type OpeningWeek } from '@alba/contracts/centre/opening-week'
import type { CentreState, PractitionerDay } from '@alba/contracts/centre/state'
import { addDays, daysBetween } from '@alba/contracts/shared/centre-time'
import { isHoliday } from '../holidays.ts'
import { same } from './differences.ts'
import { merged, rangeText } from './ranges.ts'

/** The days from one to another, both included. */
export const eachDay = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, days) => addDays(first, days))

/**
 * The weekly hours that a file says, earliest first.
 * @param since the first day of hours whose first day the file does not say
 */
export const weeklyHoursOf = (openings: OpeningWeek, since: string): WeeklyHours[] =>
  [openings, ...(openings.later ?? [])].map(({ from, until, week, holidaysOff = 'none', except = {} }) => ({
    // Hours that ended before `since` cannot begin then. They begin on their last day, which is over as well.
    from: from ?? (until !== undefined && until < since ? until : since),
    until: until ?? null,
    week: Object.fromEntries(weekdays.map(weekday => [weekday, (week[weekday] ?? []).map(endsOf)])) as Week,
    holidaysOff,
    exceptions: Object.entries(except)
      .map(([date, hours]) => ({ date, hours: hours.map(endsOf) }))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }))

/** What the log says about the hours of a practitioner. */
export type KnownHours = {
  /** The weekly hours from today on, earliest first. */
  readonly weekly: readonly WeeklyHours[]
  /** The hours of the days that staff changed by hand, by date. The weekly hours do not apply to them. */
  readonly byHand: ReadonlyMap<string, readonly TimeRange[]>
  /** The days among them that an absence closed, which no reset of all days opens again (ADR 119). */
  readonly absent: ReadonlySet<string>
}

export function hoursInLog({ today, weeklyHours, days }: CentreState, practitionerId: number): KnownHours {
  const ofPractitioner = weeklyHours.filter(each => each.practitionerId === practitionerId)
  // A reset makes a day follow the weekly hours again. It names how many changes by hand there were until then: a day
  // with more of them was changed again since.
  const isChangedByHand = ({ date, handChanges }: PractitionerDay) =>
    handChanges > 0 &&
    !hoursHolding(ofPractitioner, date)?.resets.some(reset => reset.date === date && reset.changes === handChanges)
  const changed = days.filter(day => day.practitionerId === practitionerId && isChangedByHand(day))
  return {
    weekly: hoursFrom(ofPractitioner, today),
    byHand: new Map(changed.map(({ date, openings }) => [date, merged(openings)])),
    absent: new Set(changed.filter(({ absent }) => absent).map(({ date }) => date)),
  }
}

/** The days whose hours by hand differ from what these weekly hours (of the log or of a file) say about them. */
export const differingByHand = (weekly: readonly WeeklyHours[], { byHand }: KnownHours): string[] =>
  [...byHand]
    .filter(([date, hours]) => !same(hoursOn(weekly, date, isHoliday) ?? hours, hours))
    .map(([date]) => date)
    .toSorted()

/**
 * The hours of a practitioner as a file says them; undefined where the log knows none. Days that were changed by hand
 * to other hours become exceptions of the weekly hours that decide about them.
 */
export function openingsFromLog(state: CentreState, practitionerId: number): OpeningWeek | undefined {
  const known = hoursInLog(state, practitionerId)
  const { weekly, byHand } = known
  if (weekly.length === 0) return openingWeekOfDays(state.today, byHand)
  const differing = new Set(differingByHand(weekly, known))
  const [first, ...later] = weekly.map(each => {
    const changed = [...byHand].filter(([date]) => differing.has(date) && hoursHolding(weekly, date) === each)
    return openingWeekOf(each, state.today, changed)
  })
  return (
    first && { ...first, ...(later.length > 0 && { later: later.map((each, n) => withFirstDay(each, weekly[n + 1])) }) }
  )
}

/** Adds the first day, which later hours always have. The first hours have it only when it is after today. */
const withFirstDay = (part: OpeningWeek, hours: WeeklyHours | undefined) => ({ ...part, from: hours?.from ?? '' })

type HoursByDate = readonly (readonly [date: string, hours: readonly TimeRange[]])[]

function openingWeekOf(
  { from, until, week, holidaysOff, exceptions }: WeeklyHours,
  today: string,
  changed: HoursByDate,
): OpeningWeek {
  const usual = weekdays
    .filter(weekday => week[weekday].length > 0)
    .map(day => [day, week[day].map(rangeText)] as const)
  const dated = new Map([...exceptions.map(({ date, hours }) => [date, hours] as const), ...changed])
  const except = [...dated]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, hours]) => [date, hours.map(rangeText)])
  return {
    ...(from > today && { from }),
    ...(until !== null && { until }),
    week: Object.fromEntries(usual),
    ...(holidaysOff !== 'none' && { holidaysOff }),
    ...(except.length > 0 && { except: Object.fromEntries(except) }),
  }
}

/**
 * Writes the days of a log without weekly hours, in which all days were opened by hand, as hours that open exactly
 * these days and end with the last of them. A weekday gets the hours that it has most often; the days that differ are
 * exceptions. Undefined when nothing is open.
 */
function openingWeekOfDays(today: string, days: KnownHours['byHand']): OpeningWeek | undefined {
  const hours = new Map(
    [...days].filter(([, open]) => open.length > 0).map(([date, open]) => [date, open.map(rangeText)]),
  )
  const open = [...hours.keys()].toSorted()
  const [first, last] = [open[0], open.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const period = eachDay(first, last)
  const week = usualWeek(period, hours)
  const except = period.flatMap(date => {
    const actual = hours.get(date) ?? []
    return isSame(week[weekdayOf(date)] ?? [], actual) ? [] : [[date, actual] as const]
  })
  return {
    ...(eachDay(today, addDays(first, -1)).some(date => week[weekdayOf(date)] !== undefined) && { from: first }),
    until: last,
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
