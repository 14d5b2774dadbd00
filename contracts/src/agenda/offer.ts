import type { BookingRules } from '../settings/events.ts'
import { addDays, dayAt, type EpochMinutes, localToEpochMinutes, midnight } from '../shared/centre-time.ts'
import type { Rejection } from '../shared/rejections.ts'
import { blockedRange, type Need, treatmentsOf } from './scheduling.ts'

/*
 * The rules for a start: it is one of the offered times, in the future, with enough notice, within the horizon, and its
 * treatment stays on one day. The picker uses them to offer and the decision to grant. Whether the time is free is
 * decided in `scheduling.ts`.
 */

/** The minutes of a calendar day in the centre's zone, from midnight to midnight: 23, 24 or 25 hours. */
export type DayBounds = { readonly from: EpochMinutes; readonly until: EpochMinutes }

/** @param date a calendar day of the centre, `2026-05-31` @param zone the centre's time zone */
export const dayBounds = (date: string, zone: string): DayBounds => ({
  from: midnight(date, zone),
  until: midnight(addDays(date, 1), zone),
})

/**
 * The offered starts of a day. A time that the clock skips (last Sunday of March) is left out; of a time that comes
 * twice the first is taken.
 */
export const offeredStarts = (rules: BookingRules, date: string, zone: string) =>
  rules.startTimes.flatMap(time => {
    const startsAt = localToEpochMinutes(`${date}T${time}:00`, zone)
    return startsAt === undefined ? [] : [{ time, startsAt }]
  })

/** The number of calendar days in which bookings are taken, today included. */
export const bookableDays = ({ horizonDays }: BookingRules): number => horizonDays + 1

/** The last day on which bookings are taken. */
export const lastBookableDay = (today: string, rules: BookingRules): string => addDays(today, bookableDays(rules) - 1)

/** Whether what is wanted stays on one day with its buffers. It must, because each day is a stream of its own. */
export const staysWithin = (need: Need, bounds: DayBounds): boolean =>
  treatmentsOf(need)
    .map(blockedRange)
    .every(({ from, until }) => bounds.from <= from && until <= bounds.until)

/** Why a start is too early to be booked online. @param now milliseconds since the epoch */
export function tooEarly(startsAt: EpochMinutes, rules: BookingRules, now: number): Rejection | undefined {
  const nowMinutes = now / 60_000
  if (startsAt <= nowMinutes) return 'start_time_past'
  return startsAt < nowMinutes + rules.minimumNoticeMinutes ? 'start_time_too_soon' : undefined
}

export type Start =
  | { readonly ok: true; readonly startsAt: EpochMinutes; readonly date: string }
  | { readonly ok: false; readonly rejection: Rejection }

/**
 * A start in the future: what staff may book, whether it is offered online or not.
 * @param local the centre's time without a zone
 * @param now milliseconds since the epoch
 */
export function futureStart(local: string, zone: string, now: number): Start {
  const startsAt = localToEpochMinutes(local, zone)
  if (startsAt === undefined) return { ok: false, rejection: 'start_time_skipped' }
  if (startsAt <= now / 60_000) return { ok: false, rejection: 'start_time_past' }
  return { ok: true, startsAt, date: local.slice(0, 10) }
}

/**
 * Whether a start may be booked online.
 * @param local the centre's time without a zone
 * @param now milliseconds since the epoch
 */
export function bookableStart(local: string, rules: BookingRules, zone: string, now: number): Start {
  const startsAt = localToEpochMinutes(local, zone)
  if (startsAt === undefined) return { ok: false, rejection: 'start_time_skipped' }
  const date = local.slice(0, 10)
  const today = dayAt(now, zone)
  const refused = tooEarly(startsAt, rules, now)
  if (refused) return { ok: false, rejection: refused }
  if (date > lastBookableDay(today, rules)) return { ok: false, rejection: 'start_time_too_far' }
  const time = local.slice(11, 16)
  const seconds = local.slice(16)
  if (!rules.startTimes.includes(time) || !/^(:00)?$/.test(seconds))
    return { ok: false, rejection: 'start_time_not_offered' }
  return { ok: true, startsAt, date }
}
