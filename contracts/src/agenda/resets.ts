import type { DaySchedule } from './day-schedule.ts'
import { hoursHolding, type SetHours, type WeeklyHours, withHours } from './weekly-hours.ts'

// The days of the agenda follow the weekly hours of a practitioner, except those that staff changed by hand. A reset
// makes such a day follow the weekly hours again. The event that sets weekly hours records the resets (ADR 62).

/** A day to reset, as « 2026-11-23 ». `isNamed`: the new hours add or change an exception for this very day. */
export type DayToReset = { readonly date: string; readonly isNamed: boolean }

/**
 * The days to reset when a practitioner gets new weekly hours: those that staff asks for, and those for which the new
 * hours add or change an exception. Only days about which the new hours decide.
 * @param known the hours that are set already, earliest first
 * @param wanted the new hours
 * @param asked the days that staff asks for
 */
export function daysToReset(
  known: readonly WeeklyHours[],
  wanted: WeeklyHours,
  asked: readonly string[],
): DayToReset[] {
  const all = withHours(known, wanted)
  const named = new Set(changedExceptions(known, wanted))
  return [...new Set([...asked, ...named])]
    .filter(date => hoursHolding(all, date) === wanted)
    .map(date => ({ date, isNamed: named.has(date) }))
}

/**
 * How many changes by hand the reset of a day undoes. None on a day of an absence: only an exception, which names that
 * very day, opens it again (ADR 119).
 */
export const changesToUndo = (day: DaySchedule, practitionerId: number, { isNamed }: DayToReset): number =>
  isNamed || !isAbsentOn(day, practitionerId) ? (day.handChanges[practitionerId] ?? 0) : 0

/** Whether openings of a practitioner were removed on this day because of an absence. */
export const isAbsentOn = ({ absent = [] }: DaySchedule, practitionerId: number): boolean =>
  absent.includes(practitionerId)

/** The days whose exception in the new hours is missing in the known ones, or has other hours there. */
const changedExceptions = (known: readonly WeeklyHours[], { exceptions }: WeeklyHours): string[] =>
  exceptions
    .filter(({ date, hours }) => {
      const before = hoursHolding(known, date)?.exceptions.find(other => other.date === date)
      return JSON.stringify(before?.hours) !== JSON.stringify(hours)
    })
    .map(({ date }) => date)

/**
 * The resets that an event with new hours records, by date: those of the known hours from today on, and those of the days
 * that are reset now. The earlier ones are repeated because only the hours that decide about a day reset it. Each reset
 * has the number of changes by hand that it undoes, so that a change which staff makes later is kept.
 * @param known the hours that are set already, earliest first
 * @param today as « 2026-11-23 »
 * @param changesByDay for each day that is reset now, how often it was changed by hand until now. A day with 0 changes
 * needs no reset, because it follows the weekly hours already
 */
export function resetsToRecord(
  known: readonly SetHours[],
  today: string,
  changesByDay: ReadonlyMap<string, number>,
): SetHours['resets'] {
  const earlierResets = known.flatMap(({ resets }) => resets).filter(({ date }) => date >= today)
  const undoneChanges = new Map(earlierResets.map(reset => [reset.date, reset.changes]))
  for (const [date, count] of changesByDay) if (count > 0) undoneChanges.set(date, count)
  return [...undoneChanges].map(([date, changes]) => ({ date, changes })).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
