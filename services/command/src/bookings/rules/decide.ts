import type { BookingRules } from '@alba/contracts/settings/events'
import { addDays, type EpochMinutes, epochMinutesToDate, localToEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Rejection } from '@alba/contracts/shared/rejections'

export type Start =
  | { readonly ok: true; readonly startsAt: EpochMinutes; readonly date: string }
  | { readonly ok: false; readonly rejection: Rejection }

/**
 * Whether a start may be booked online, by the centre's rules: one of the offered times, not past, with enough notice,
 * within the horizon. Rules over a start are checked here; whether it is free is the agenda's to say.
 * @param local the centre's time without a zone
 * @param now milliseconds since the epoch
 */
export function bookableStart(local: string, rules: BookingRules, zone: string, now: number): Start {
  const startsAt = localToEpochMinutes(local, zone)
  if (startsAt === undefined) return { ok: false, rejection: 'start_time_skipped' }
  const rejection = refusal(local, startsAt, rules, zone, now / 60_000)
  return rejection ? { ok: false, rejection } : { ok: true, startsAt, date: local.slice(0, 10) }
}

function refusal(
  local: string,
  startsAt: number,
  rules: BookingRules,
  zone: string,
  nowMinutes: number,
): Rejection | undefined {
  const seconds = local.slice(16)
  if (startsAt <= nowMinutes) return 'start_time_past'
  if (startsAt < nowMinutes + rules.minimumNoticeMinutes) return 'start_time_too_soon'
  const lastDay = addDays(epochMinutesToDate(Math.floor(nowMinutes), zone), rules.horizonDays)
  if (local.slice(0, 10) > lastDay) return 'start_time_too_far'
  if (!rules.startTimes.includes(local.slice(11, 16)) || !/^(:00)?$/.test(seconds)) return 'start_time_not_offered'
  return undefined
}
