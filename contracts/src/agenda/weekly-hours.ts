import { z } from 'zod'
import { localDate, localTime } from '../shared/centre-time.ts'
import { holidayCalendar, type IsHoliday } from './holidays.ts'

/*
 * The hours of a practitioner that repeat every week (ADR 62). They are a plan: a policy writes them into the streams
 * of the days, and only those decide what can be booked.
 */

/** The days of a week, Monday first, as a week begins in France. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** The weekday of a calendar day (`YYYY-MM-DD`). */
export const weekdayOf = (date: string): Weekday =>
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday'

export const ENDS_EARLY = 'La fin doit être après le début'
export const TOUCHES = 'Ces heures doivent commencer après la fin des précédentes ; sinon, écrivez-les en une fois'

/** A time of a day, between two clock times of the centre. */
const timeRange = z.object({ start: localTime, end: localTime })
export type TimeRange = z.infer<typeof timeRange>

/**
 * What is wrong with the hours of a day: the index of each wrong range, and a sentence. Hours that touch are refused
 * because the agenda would make them one opening. The sentences suit whoever writes a centre's file; the form of the
 * back office has its own.
 */
export const faultsOfHours = (hours: readonly TimeRange[]): { readonly index: number; readonly message: string }[] =>
  hours.flatMap(({ start, end }, index) => {
    if (end <= start) return [{ index, message: ENDS_EARLY }]
    return start <= (hours[index - 1]?.end ?? '') ? [{ index, message: TOUCHES }] : []
  })

/** The hours of one day, earliest first. An empty list is a day off. */
export const dayHours = z
  .array(timeRange)
  .max(24)
  .superRefine((hours, context) => {
    for (const { index, message } of faultsOfHours(hours))
      context.addIssue({ code: 'custom', path: [index, 'end'], message })
  })

/** The hours of each weekday. */
export const week = z.object({
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
  sunday: dayHours,
})
export type Week = z.infer<typeof week>

/** A day whose hours are others than in its week. */
const exception = z.object({ date: localDate, hours: dayHours })

/** The largest number of exceptions: more than two years of days. */
const MOST_EXCEPTIONS = 800

export const weeklyHours = z.object({
  /** The first day on which these hours hold. Those before keep the hours that were set earlier. */
  from: localDate,
  /** The last day; null when the hours have no end. */
  until: localDate.nullable(),
  week,
  /** The public holidays that are days off. */
  holidaysOff: holidayCalendar,
  /**
   * The days whose hours are others than in the week. They hold on public holidays too, and after `until` as long as no
   * later hours begin. An exception before `from` holds only when these are the practitioner's first hours; otherwise
   * earlier hours decide about that day. Staff may save such an exception only if the earlier hours agree with it
   * (`hasLostException`).
   */
  exceptions: z
    .array(exception)
    .max(MOST_EXCEPTIONS)
    .refine(days => new Set(days.map(({ date }) => date)).size === days.length, {
      error: 'Il y a deux exceptions pour le même jour',
    }),
})
export type WeeklyHours = z.infer<typeof weeklyHours>

/** Weekly hours with the days that they reset: what a `WeeklyHoursSet` records. */
export const setHours = weeklyHours.extend({
  /**
   * Days that staff had changed by hand and that follow these hours again, with the number of such changes until then:
   * a later change by hand is kept.
   */
  resets: z.array(z.object({ date: localDate, changes: z.int().min(1) })),
})
export type SetHours = z.infer<typeof setHours>

/**
 * The hours of a practitioner after new ones were set, earliest first.
 * @param known earliest first; those that begin on the first day of the new ones, or later, are replaced
 */
export const withHours = <Hours extends WeeklyHours>(known: readonly Hours[], set: Hours): Hours[] => [
  ...known.filter(({ from }) => from < set.from),
  set,
]

/**
 * The hours that decide about a day: those that began last. Before any hours begin these are the first ones, whose
 * exceptions hold already; `hoursOn` ignores their week then.
 * @param set earliest first
 * @returns undefined only when none are set
 */
export const hoursHolding = <Hours extends WeeklyHours>(set: readonly Hours[], date: string): Hours | undefined =>
  set.findLast(({ from }) => from <= date) ?? set[0]

/**
 * The hours of a practitioner on a day; an empty list on a day off.
 * @param set earliest first
 * @returns undefined where no weekly hours say anything about the day: before the first ones, if they have no exception
 * for it
 */
export function hoursOn(
  set: readonly WeeklyHours[],
  date: string,
  isHoliday: IsHoliday,
): readonly TimeRange[] | undefined {
  const holding = hoursHolding(set, date)
  if (!holding) return undefined
  const exception = holding.exceptions.find(other => other.date === date)
  if (exception) return exception.hours
  if (date < holding.from) return undefined
  const isOff = (holding.until !== null && date > holding.until) || isHoliday(date, holding.holidaysOff)
  return isOff ? [] : holding.week[weekdayOf(date)]
}

/**
 * Whether one of the exceptions would change nothing, because earlier hours decide about its day and say otherwise.
 * @param known the hours that are set already, earliest first
 * @param today earlier exceptions are over
 */
export const hasLostException = (known: readonly WeeklyHours[], set: WeeklyHours, today: string): boolean =>
  set.exceptions.some(({ date, hours }) => {
    const holding = hoursHolding(withHours(known, set), date)
    if (date < today || holding === set) return false
    const exception = holding?.exceptions.find(other => other.date === date)
    return JSON.stringify(exception?.hours) !== JSON.stringify(hours)
  })

/** The later of two calendar days. */
export const laterDay = (a: string, b: string): string => [a, b].toSorted().at(-1) ?? a

/**
 * The hours without what is over before `today`: earlier hours, and exceptions of earlier days. From `today` on,
 * `hoursOn` gives the same answers for the result as for `set`. So lists whose results are equal differ only in the
 * past.
 * @param set earliest first
 */
export function hoursFrom(set: readonly WeeklyHours[], today: string): WeeklyHours[] {
  const first = Math.max(
    0,
    set.findLastIndex(({ from }) => from <= today),
  )
  return set.slice(first).map(({ from, until, week, holidaysOff, exceptions }) => ({
    from: laterDay(from, today),
    until,
    week,
    holidaysOff,
    exceptions: exceptions.filter(({ date }) => date >= today).toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }))
}
