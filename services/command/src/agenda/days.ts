import {
  addDays,
  epochMinutesToDate,
  fromEpochMinutes,
  localToEpochMinutes,
  toEpochMinutes,
} from '@alba/contracts/shared/centre-time'
import type { DayBounds } from './decide.ts'

/** Midnight to midnight of a calendar day in the centre's zone. No zone of Europe skips midnight. */
export const dayBounds = (date: string, zone: string): DayBounds => ({
  from: midnight(date, zone),
  until: midnight(addDays(date, 1), zone),
})

const midnight = (date: string, zone: string): number => {
  const minutes = localToEpochMinutes(`${date}T00:00:00`, zone)
  if (minutes === undefined) throw new Error(`the clock of ${zone} skips midnight on ${date}`)
  return minutes
}

/** The parts of a range of instants that fall on each calendar day of the centre. */
export function splitByDay(range: { startsAt: string; endsAt: string }, zone: string) {
  const from = toEpochMinutes(range.startsAt)
  const until = toEpochMinutes(range.endsAt)
  const parts: { date: string; startsAt: string; endsAt: string }[] = []
  for (let date = epochMinutesToDate(from, zone); dayBounds(date, zone).from < until; date = addDays(date, 1)) {
    const bounds = dayBounds(date, zone)
    const startsAt = fromEpochMinutes(Math.max(from, bounds.from))
    const endsAt = fromEpochMinutes(Math.min(until, bounds.until))
    parts.push({ date, startsAt, endsAt })
  }
  return parts
}
