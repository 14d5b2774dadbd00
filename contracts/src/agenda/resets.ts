import { hoursHolding, type SetHours, type WeeklyHours, withHours } from './weekly-hours.ts'

/** A reset: a day that was changed by hand follows the weekly hours again (ADR 62). */

/**
 * The days to reset when new hours are set: those that staff asks for, and those for which the new hours have an
 * exception that the known ones do not. Only days on which the new hours hold.
 */
export function daysToReset(known: readonly WeeklyHours[], wanted: WeeklyHours, asked: readonly string[]): string[] {
  const all = withHours(known, wanted)
  return [...new Set([...asked, ...newExceptions(known, wanted)])].filter(date => hoursHolding(all, date) === wanted)
}

const newExceptions = (known: readonly WeeklyHours[], { exceptions }: WeeklyHours): string[] =>
  exceptions
    .filter(({ date, hours }) => {
      const before = hoursHolding(known, date)?.exceptions.find(other => other.date === date)
      return JSON.stringify(before?.hours) !== JSON.stringify(hours)
    })
    .map(({ date }) => date)

/**
 * The resets of new hours: those of the known hours from today on, and those of the days that are reset now.
 * @param changesByDay for each day that is reset now, how often it was changed by hand until now; 0 needs no reset
 */
export function resetsWith(
  known: readonly SetHours[],
  today: string,
  changesByDay: ReadonlyMap<string, number>,
): SetHours['resets'] {
  const before = known.flatMap(({ resets }) => resets).filter(({ date }) => date >= today)
  const changes = new Map(before.map(reset => [reset.date, reset.changes]))
  for (const [date, count] of changesByDay) if (count > 0) changes.set(date, count)
  return [...changes].map(([date, changes]) => ({ date, changes })).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
