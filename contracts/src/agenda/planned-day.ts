import type { BookingRules } from '../settings/events.ts'
import { addDays, type EpochMinutes, localToEpochMinutes } from '../shared/centre-time.ts'
import { type Block, bookingsOf, type DaySchedule, type Opening } from './day-schedule.ts'
import type { IsHoliday } from './holidays.ts'
import { lastBookableDay } from './offer.ts'
import { isBlocking } from './scheduling.ts'
import { hoursHolding, hoursOn, type SetHours, type TimeRange } from './weekly-hours.ts'

/*
 * What the weekly hours of a practitioner change on a day. The service `command` writes it into the stream of the day,
 * and the gateway shows it before it is saved.
 */

/**
 * Weekly hours are written into the days this much further ahead than bookings are taken. So a day has its hours before
 * it can be booked, even when they are written some days late.
 */
const SLACK_DAYS = 14

/** The last day that follows the weekly hours. */
export const lastPlannedDay = (today: string, rules: BookingRules): string =>
  addDays(lastBookableDay(today, rules), SLACK_DAYS)

/** A time of a day, in minutes since the epoch. */
export type MinuteRange = { readonly from: EpochMinutes; readonly until: EpochMinutes }

export type PlannedDay = {
  /**
   * Whether the day stays as it is, because staff changed the practitioner's openings by hand and has not reset the day
   * since. `removed` and `added` then say what the hours would change.
   */
  readonly isKept: boolean
  readonly removed: readonly Opening[]
  readonly added: readonly MinuteRange[]
}

export type Planning = {
  readonly practitionerId: number
  /** The hours as they were set, earliest first. */
  readonly set: readonly SetHours[]
  readonly zone: string
  readonly isHoliday: IsHoliday
}

/**
 * What the weekly hours change on a day.
 * @returns undefined when no weekly hours decide about the day
 */
export function plannedDay(day: DaySchedule, date: string, planning: Planning): PlannedDay | undefined {
  const { practitionerId, set, zone, isHoliday } = planning
  const hours = hoursOn(set, date, isHoliday)
  if (!hours) return undefined
  const changes = day.handChanges[practitionerId] ?? 0
  // A reset counts the changes by hand that it overrules. When there are more by now, one was made after the reset.
  const resets = hoursHolding(set, date)?.resets ?? []
  const isReset = resets.some(reset => reset.date === date && reset.changes === changes)
  const existing = day.openings.filter(opening => opening.practitionerId === practitionerId)
  return { isKept: changes > 0 && !isReset, ...replaced(existing, rangesOf(date, hours, zone)) }
}

/**
 * The ids of a practitioner's bookings that are in an opening now, and would be in none after the change.
 * @param now milliseconds since the epoch
 */
export function leftOutside(day: DaySchedule, practitionerId: number, planned: PlannedDay, now: number): number[] {
  const own = day.openings.filter(opening => opening.practitionerId === practitionerId)
  const after = [...own.filter(opening => !planned.removed.includes(opening)), ...planned.added]
  const left = day.blocks
    .filter(block => block.practitionerId === practitionerId && isBlocking(block, now))
    .filter(block => holds(own, block) && !holds(after, block))
  return bookingsOf(left)
}

const holds = (ranges: readonly MinuteRange[], { startsAt, endsAt }: Block): boolean =>
  ranges.some(({ from, until }) => from <= startsAt && endsAt <= until)

/** Which openings are removed and which ranges are added, so that exactly the wanted ranges are open. */
export function replaced(existing: readonly Opening[], wanted: readonly MinuteRange[]) {
  return {
    removed: existing.filter(opening => !wanted.some(range => isSame(range, opening))),
    added: wanted.filter(range => !existing.some(opening => isSame(range, opening))),
  }
}

const isSame = (a: MinuteRange, b: MinuteRange): boolean => a.from === b.from && a.until === b.until

/**
 * The hours of a day in minutes since the epoch. In March, a time that the clock skips becomes the end of the gap, and
 * hours that lie in the gap are left out. In October, a time that comes twice means the first one.
 */
function rangesOf(date: string, hours: readonly TimeRange[], zone: string): MinuteRange[] {
  const minuteOf = (time: string) =>
    localToEpochMinutes(`${date}T${time}:00`, zone) ?? endOfGap(`${date}T${time}:00`, zone)
  return hours
    .map(({ start, end }) => ({ from: minuteOf(start), until: minuteOf(end) }))
    .filter(({ from, until }) => from < until)
}

/** The instant at which the clock is put forward over this local time, in minutes since the epoch. */
function endOfGap(local: string, zone: string): EpochMinutes {
  const before = Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: 'earlier' })
  const change = before.getTimeZoneTransition('next') ?? before
  return Math.floor(change.epochMilliseconds / 60_000)
}
