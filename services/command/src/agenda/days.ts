import { dayBounds } from '@alba/contracts/agenda/offer'
import { addDays, epochMinutesToDate, fromEpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'

/**
 * Splits a range of time at the midnights of the centre: one part for each of its calendar days. Starts and ends are
 * UTC instants.
 */
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
