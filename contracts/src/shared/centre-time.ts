import { z } from 'zod'

/*
 * Time in the centre. Instants are stored in UTC (`2026-11-23T08:00:00Z`); people read and send local times of the
 * centre without a zone (`2026-11-23T09:00:00`). Scheduling counts in whole minutes since the epoch (UTC), so that a
 * day with 23 or 25 hours needs no special case. It uses the global `Temporal`, so the site's pages, whose browsers may
 * lack it, must not import it.
 */

/**
 * The largest number of results that are cached for each zone. A year in which a booking starts and ends in every
 * quarter of every working hour needs half as many.
 */
const MOST_CACHED = 50_000

/** Caches the results of a function of a time and a zone, because a centre asks for the same times again and again. */
function rememberedByZone<Time, Answer>(work: (time: Time, zone: string) => Answer) {
  const zones = new Map<string, Map<Time, Answer>>()
  return (time: Time, zone: string): Answer => {
    const known = zones.get(zone) ?? new Map<Time, Answer>()
    const found = known.get(time)
    // Stryker disable next-line ConditionalExpression: without the cache the answer is the same
    if (found !== undefined) return found
    const answer = work(time, zone)
    // Stryker disable next-line ConditionalExpression,EqualityOperator,CallExpression: what is not cached is computed again
    if (known.size >= MOST_CACHED) known.clear()
    // Stryker disable next-line CallExpression: what is not cached is computed again
    zones.set(zone, known.set(time, answer))
    return answer
  }
}

/** An instant in UTC, seconds or milliseconds, always with `Z`. */
export const instant = z.iso.datetime()
/** A calendar day of the centre, `2026-11-23`. */
export const localDate = z.iso.date()
/** A wall-clock time of the centre, `09:00`. */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Format d’heure invalide')
/**
 * Accepts only a time without a zone, with at most nine digits after the second's point, which is what Temporal reads.
 */
const LOCAL = /^[^Z.]*(?:\.\d{1,9})?$/
/** A local date and time of the centre without a zone, `2026-11-23T09:00:00` (seconds may be left out). */
export const localDateTime = z.iso.datetime({ local: true, offset: false }).regex(LOCAL, 'Format de date invalide')

/** Whole minutes since 1970-01-01T00:00Z. */
export type EpochMinutes = number

/** The minute in which an instant lies; NaN for a text that is no instant. */
export const toEpochMinutes = (instantText: string): EpochMinutes => Math.floor(Date.parse(instantText) / 60_000)
/** A minute as an instant in UTC, `2026-11-23T08:00:00Z`. */
export const fromEpochMinutes = (minutes: EpochMinutes): string =>
  `${new Date(minutes * 60_000).toISOString().slice(0, 19)}Z`

/**
 * The instant of a local time, or undefined when the clock skips it that day (02:30 on the last Sunday of March).
 * A time that comes twice (October) means its first occurrence.
 */
export const localToEpochMinutes = rememberedByZone((local: string, zone: string): EpochMinutes | undefined => {
  const wall = Temporal.PlainDateTime.from(local)
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return zoned.toPlainDateTime().equals(wall) ? Math.floor(zoned.epochMilliseconds / 60_000) : undefined
})

/**
 * A time between two changes of a zone's clock. `from` and `until` are milliseconds since the epoch; `aheadMs` is how
 * far the zone is ahead of UTC.
 */
type OffsetPeriod = { readonly from: number; readonly until: number; readonly aheadMs: number }
const periods = new Map<string, readonly OffsetPeriod[]>()
/**
 * The largest number of periods that are cached for each zone: those of fifty years. In practice there are few, so a
 * look-up may read all of them.
 */
const MOST_PERIODS = 100

function periodAt(instant: number, zone: string): OffsetPeriod {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  // A change at exactly this instant begins the period, so the search starts a nanosecond later.
  const began = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  return {
    from: began?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    aheadMs: zoned.offsetNanoseconds / 1_000_000,
  }
}

/**
 * How far a zone is ahead of UTC, in milliseconds. `Temporal` is asked only once for each period, because a list of a
 * thousand bookings has two thousand times.
 */
function aheadOfUtc(instant: number, zone: string): number {
  // Stryker disable next-line ArrayDeclaration: the mutant's array has a text, which is the period of no instant
  const known = periods.get(zone) ?? []
  // Stryker disable next-line ArrowFunction,ConditionalExpression,EqualityOperator: without the cache the answer is the same
  const found = known.find(({ from, until }) => from <= instant && instant < until)
  // Stryker disable next-line ConditionalExpression: without the cache the answer is the same
  if (found) return found.aheadMs
  const period = periodAt(instant, zone)
  // Stryker disable next-line all: what is not cached is computed again
  periods.set(zone, known.length < MOST_PERIODS ? [...known, period] : [period])
  return period.aheadMs
}

/** The local time of the centre at a minute, `2026-11-23T09:00:00`. */
export function epochMinutesToLocal(minutes: EpochMinutes, zone: string): string {
  const instant = minutes * 60_000
  return new Date(instant + aheadOfUtc(instant, zone)).toISOString().slice(0, -'.000Z'.length)
}

/** A UTC instant as the centre's clock shows it: `2026-11-23T09:00:00`. */
export const instantToLocal = rememberedByZone((instant: string, zone: string): string =>
  epochMinutesToLocal(toEpochMinutes(instant), zone),
)

/**
 * The first instant of a calendar day. No zone of Europe skips midnight; in one that does, the day begins with its
 * first minute.
 */
export const midnight = rememberedByZone(
  (date: string, zone: string): EpochMinutes =>
    Math.floor(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds / 60_000),
)

/** The centre's calendar day at a minute. */
export const epochMinutesToDate = (minutes: EpochMinutes, zone: string): string =>
  epochMinutesToLocal(minutes, zone).slice(0, 10)

/** The centre's calendar day at an instant. @param instant milliseconds since the epoch */
export const dayAt = (instant: number, zone: string): string => epochMinutesToDate(Math.floor(instant / 60_000), zone)

const DAY_MS = 86_400_000

/** The beginning of a day in UTC, in milliseconds since the epoch; NaN for what is not a date, such as a local time. */
const utcDay = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/**
 * Adds days to a calendar day: `addDays('2026-11-30', 1)` is `2026-12-01`. Days of UTC all have 24 hours, and counting
 * with them takes a third of the time that `Temporal.PlainDate` takes; a list of a year counts hundreds.
 * @throws {RangeError} when it is not a date
 */
export const addDays = (date: string, days: number): string =>
  new Date(utcDay(date) + days * DAY_MS).toISOString().slice(0, 10)

/** The number of days from `from` to `to`; negative when `to` comes first. */
export const daysBetween = (from: string, to: string): number => (utcDay(to) - utcDay(from)) / DAY_MS
