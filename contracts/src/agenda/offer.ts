import type { BookingRules } from '../settings/events.ts'
import { addDays, dayAt, type EpochMinutes, localToEpochMinutes, midnight } from '../shared/centre-time.ts'
import type { Rejection } from '../shared/rejections.ts'
import { blockedRange, type Need } from './scheduling.ts'

/**
 * The centre's rules over a start: one of the offered times, not past, with enough notice, within the horizon, and all
 * of it on one day. The picker offers by them and the decision grants by them; whether a start is free is the day's to
 * say (`scheduling.ts`).
 */

/** The minutes of a calendar day in the centre's zone, midnight to midnight: 23, 24 or 25 hours of them. */
export type DayBounds = { readonly from: EpochMinutes; readonly until: EpochMinutes }

export const dayBounds = (date: string, zone: string): DayBounds => ({
  from: midnight(date, zone),
  until: midnight(addDays(date, 1), zone),
})

/** The offered starts of a day. One that the clock skips (last Sunday of March) is none; one that comes twice is the first. */
export const offeredStarts = (rules: BookingRules, date: string, zone: string) =>
  rules.startTimes.flatMap(time => {
    const startsAt = localToEpochMinutes(`${date}T${time}:00`, zone)
    return startsAt === undefined ? [] : [{ time, startsAt }]
  })

/** For how many calendar days bookings are taken, today included. */
export const bookableDays = ({ horizonDays }: BookingRules): number => horizonDays + 1

/** Whether a treatment, its buffers included, stays on one day: another day is another stream. */
export function staysWithin(need: Need, bounds: DayBounds): boolean {
  const { from, until } = blockedRange(need)
  return bounds.from <= from && until <= bounds.until
}

/** Why a start comes too early to be booked online. @param now milliseconds since the epoch */
export function tooEarly(startsAt: EpochMinutes, rules: BookingRules, now: number): Rejection | undefined {
  const nowMinutes = now / 60_000
  if (startsAt <= nowMinutes) return 'start_time_past'
  return startsAt < nowMinutes + rules.minimumNoticeMinutes ? 'start_time_too_soon' : undefined
}

export type Start =
  | { readonly ok: true; readonly startsAt: EpochMinutes; readonly date: string }
  | { readonly ok: false; readonly rejection: Rejection }

/** A time of the centre's day that is still to come: what staff may give away, offered online or not. */
export function comingStart(local: string, zone: string, now: number): Start {
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
  if (date >= addDays(today, bookableDays(rules))) return { ok: false, rejection: 'start_time_too_far' }
  const time = local.slice(11, 16)
  const seconds = local.slice(16)
  if (!rules.startTimes.includes(time) || !/^(:00)?$/.test(seconds))
    return { ok: false, rejection: 'start_time_not_offered' }
  return { ok: true, startsAt, date }
}
