import type { BookingRules } from '@alba/contracts/settings/events'
import {
  addDays,
  type EpochMinutes,
  epochMinutesToDate,
  epochMinutesToLocal,
  localToEpochMinutes,
} from '@alba/contracts/shared/centre-time'
import { boundedCache } from '@alba/platform/bounded-cache'

/** A start of the rules on one day; `until` and `endTime` are those of a treatment of the asked duration. */
export type OfferedStart = { readonly startsAt: EpochMinutes; readonly startTime: string; readonly endTime: string }
export type OfferedDay = {
  /** Midnight to midnight in the centre's zone: a booking's time, buffers included, must fall on one day. */
  readonly from: EpochMinutes
  readonly until: EpochMinutes
  readonly starts: readonly OfferedStart[]
}

/** Days × durations kept: the booking horizon of every service. */
const LIMIT = 5_000

/**
 * The clock arithmetic of the offered starts, done once a day and duration: it is most of the cost of listing slots.
 * A start that the clock skips that day (last Sunday of March) is not offered; one that comes twice is the first.
 */
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

function dayOf(rules: BookingRules, date: string, durationMinutes: number, zone: string): OfferedDay {
  const starts = rules.startTimes.flatMap(time => {
    const startsAt = localToEpochMinutes(`${date}T${time}:00`, zone)
    if (startsAt === undefined) return []
    const endTime = epochMinutesToLocal(startsAt + durationMinutes, zone)
    return [{ startsAt, startTime: `${date}T${time}:00`, endTime }]
  })
  return { from: midnight(date, zone), until: midnight(addDays(date, 1), zone), starts }
}

/** No zone of Europe skips midnight; where one does, the day begins with its first minute. */
const midnight = (date: string, zone: string): EpochMinutes =>
  Math.floor(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds / 60_000)

/** The calendar days from today on, remembered until midnight. */
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
