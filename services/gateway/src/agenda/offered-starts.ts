import { type DayBounds, dayBounds, offeredStarts as startsOfDay } from '@alba/contracts/agenda/offer'
import type { BookingRules } from '@alba/contracts/settings/events'
import { addDays, type EpochMinutes, epochMinutesToDate, epochMinutesToLocal } from '@alba/contracts/shared/centre-time'
import { boundedCache } from '@alba/platform/bounded-cache'

/** A start time of the booking rules on one day. `endTime` is the end of a treatment with the given duration. */
export type OfferedStart = { readonly startsAt: EpochMinutes; readonly startTime: string; readonly endTime: string }
export type OfferedDay = {
  readonly bounds: DayBounds
  readonly starts: readonly OfferedStart[]
}

/** How many results are cached, by day and duration: the booking horizon of every service. */
const LIMIT = 5_000

/** Computes the start times once for each day and duration, because that is most of the cost of listing slots. */
export function offeredStarts(zone: string) {
  const known = boundedCache<string, OfferedDay>(LIMIT)
  let knownRules: BookingRules | undefined

  return (rules: BookingRules, date: string, durationMinutes: number): OfferedDay => {
    if (rules !== knownRules) known.clear()
    knownRules = rules
    const key = `${date} ${durationMinutes}`
    const found = known.get(key)
    if (found) return found
    const day = dayOf(rules, date, durationMinutes, zone)
    known.set(key, day)
    return day
  }
}

const dayOf = (rules: BookingRules, date: string, durationMinutes: number, zone: string): OfferedDay => ({
  bounds: dayBounds(date, zone),
  starts: startsOfDay(rules, date, zone).map(({ time, startsAt }) => ({
    startsAt,
    startTime: `${date}T${time}:00`,
    endTime: epochMinutesToLocal(startsAt + durationMinutes, zone),
  })),
})

/** The calendar days from today on. They are computed again after midnight. */
export function upcomingDays(zone: string) {
  let minute = Number.NaN
  let today = ''
  let days: string[] = []

  /** @param now milliseconds since the epoch */
  return (now: number, count: number): readonly string[] => {
    const currentMinute = Math.floor(now / 60_000)
    if (currentMinute !== minute) {
      const date = epochMinutesToDate(currentMinute, zone)
      if (date !== today) days = [date]
      minute = currentMinute
      today = date
    }
    while (days.length < count) days.push(addDays(today, days.length))
    return days.length === count ? days : days.slice(0, count)
  }
}
