import { type DaySchedule, emptyDay } from '@alba/contracts/agenda/day-schedule'
import type { IsHoliday } from '@alba/contracts/agenda/holidays'
import { lastPlannedDay, leftOutside, type PlannedDay, plannedDay } from '@alba/contracts/agenda/planned-day'
import { changesToUndo, daysToReset, isAbsentOn, resetsToRecord } from '@alba/contracts/agenda/resets'
import { laterDay, type SetHours, withHours } from '@alba/contracts/agenda/weekly-hours'
import type { weeklyHoursRequest } from '@alba/contracts/agenda/weekly-hours-api'
import type { BookingRules } from '@alba/contracts/settings/events'
import { dayAt } from '@alba/contracts/shared/centre-time'
import type { z } from 'zod'
import { datesBetween, type ReadDays } from './days.ts'

/** What else the preview depends on. */
type Surroundings = {
  readonly days: ReadDays
  readonly rules: BookingRules
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly isHoliday: IsHoliday
  readonly practitionerId: number
  /** The hours that were set before. */
  readonly known: readonly SetHours[]
}

/** Days of the centre, in order. */
type Preview = {
  readonly opened_days: string[]
  readonly closed_days: string[]
  readonly changed_days: string[]
  /** Days that were changed by hand, and would stay as they are. */
  readonly kept_days: string[]
  /** Days of an absence, which would stay as they are. */
  readonly absence_days: string[]
  /** The first days of later hours, which these hours would replace. */
  readonly replaced_from: string[]
  /** The ids of the bookings that would be outside of the openings. */
  readonly outside: number[]
}

/** What weekly hours would change, computed by the functions with which they are written into the days. */
export async function previewOf(
  { resets_days: resetsDays, holidays_off: holidaysOff, ...hours }: z.output<typeof weeklyHoursRequest>,
  { days: readDays, rules, zone, now, isHoliday, practitionerId, known }: Surroundings,
): Promise<Preview> {
  const today = dayAt(now(), zone)
  const dates = datesBetween(today, lastPlannedDay(today, rules))
  const schedules = await readDays(dates)
  const wanted = { ...hours, holidaysOff, from: laterDay(hours.from, today) }
  const handChanges = daysToReset(known, wanted, resetsDays ? dates : []).map(
    day => [day.date, changesToUndo(schedules.get(day.date) ?? emptyDay, practitionerId, day)] as const,
  )
  const set = withHours(known, { ...wanted, resets: resetsToRecord(known, today, new Map(handChanges)) })
  const replaced = known.map(({ from }) => from).filter(from => from > wanted.from)
  const days = { opened_days: [], closed_days: [], changed_days: [], kept_days: [], absence_days: [] }
  const preview: Preview = { ...days, replaced_from: replaced, outside: [] }
  for (const date of dates) {
    const day = schedules.get(date) ?? emptyDay
    const planned = plannedDay(day, date, { practitionerId, set, zone, isHoliday })
    if (!planned || planned.removed.length + planned.added.length === 0) continue
    preview[listOf(day, practitionerId, planned)].push(date)
    if (!planned.isKept) preview.outside.push(...leftOutside(day, practitionerId, planned, now()))
  }
  return preview
}

/** The list of the preview to which a day belongs whose openings the hours would change. */
function listOf(
  day: DaySchedule,
  practitionerId: number,
  { isKept, removed, added }: PlannedDay,
): 'opened_days' | 'closed_days' | 'changed_days' | 'kept_days' | 'absence_days' {
  if (isKept) return isAbsentOn(day, practitionerId) ? 'absence_days' : 'kept_days'
  const before = day.openings.filter(opening => opening.practitionerId === practitionerId).length
  if (before === 0) return 'opened_days'
  const after = before - removed.length + added.length
  return after === 0 ? 'closed_days' : 'changed_days'
}
