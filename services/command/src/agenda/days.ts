import { dayBounds } from '@alba/contracts/agenda/offer'
import { addDays, epochMinutesToDate, fromEpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'

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
