import { hoursHolding, type SetHours, type WeeklyHours, withHours } from './weekly-hours.ts'

/**
 * The days that may follow new hours although they were changed by hand: those that are asked for, and those with an
 * exception that is new.
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
 * The days that follow new hours although they were changed by hand: those that followed the hours before, and more.
 * @param more how often each day was changed by hand
 */
export function resetsWith(
  known: readonly SetHours[],
  today: string,
  more: ReadonlyMap<string, number>,
): SetHours['resets'] {
  const before = known.flatMap(({ resets }) => resets).filter(({ date }) => date >= today)
  const changes = new Map(before.map(reset => [reset.date, reset.changes]))
  for (const [date, count] of more) if (count > 0) changes.set(date, count)
  return [...changes].map(([date, changes]) => ({ date, changes })).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
