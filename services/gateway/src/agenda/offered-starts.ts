import { type DayBounds, dayBounds, offeredStarts as startsOfDay } from '@alba/contracts/agenda/offer'
import type { BookingRules } from '@alba/contracts/settings/events'
import { addDays, type EpochMinutes, epochMinutesToDate, epochMinutesToLocal } from '@alba/contracts/shared/centre-time'
import { boundedCache } from '@alba/platform/bounded-cache'

/**
 * A start time of the booking rules on one day. `startTime` and `endTime` are local times of the centre, such as
 * `2026-11-23T09:00:00`; `endTime` is the end of a treatment of the given duration.
 */
export type OfferedStart = { readonly startsAt: EpochMinutes; readonly startTime: string; readonly endTime: string }
export type OfferedDay = {
  readonly bounds: DayBounds
  readonly starts: readonly OfferedStart[]
}

/** How many pairs of a day and a duration are cached: enough for all days of the booking horizon of every service. */
const LIMIT = 5_000

/** Computes the start times once for each day and duration, because that is most of the cost of listing slots. */
export function offeredStarts(zone: string) {
  const cache = boundedCache<string, OfferedDay>(LIMIT)
  let cachedRules: BookingRules | undefined

  return (rules: BookingRules, date: string, durationMinutes: number): OfferedDay => {
    if (rules !== cachedRules) cache.clear()
    cachedRules = rules
    const key = `${date} ${durationMinutes}`
    const cached = cache.get(key)
    if (cached) return cached
    const day = dayOf(rules, date, durationMinutes, zone)
    cache.set(key, day)
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

/** Makes a function that lists the calendar days from today on. It keeps the list until midnight. */
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
