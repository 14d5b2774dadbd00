import type { HolidayCalendar } from '@alba/contracts/agenda/holidays'
import { faultsOfHours, type Week, type Weekday, weekdays } from '@alba/contracts/agenda/weekly-hours'
import type { WeeklyHoursRequest, WeeklyHoursView } from '@alba/contracts/agenda/weekly-hours-api'
import { z } from 'zod'
import { type DateString, isDate, weekdayAndDate } from '../../../shared/centre-time.ts'

export type Hours = WeeklyHoursView['hours'][number]
export type TimeRange = { start: string; end: string }

export const DAY_NAMES: Readonly<Record<Weekday, string>> = {
  monday: 'Lundi',
  tuesday: 'Mardi',
  wednesday: 'Mercredi',
  thursday: 'Jeudi',
  friday: 'Vendredi',
  saturday: 'Samedi',
  sunday: 'Dimanche',
}

export const HOLIDAYS: readonly (readonly [HolidayCalendar, string])[] = [
  ['france', 'Fermé'],
  ['alsace-moselle', 'Fermé, avec ceux d’Alsace-Moselle'],
  ['none', 'Ouvert comme les autres jours'],
]

/** « Fermé » */
export const holidaysInWords = (calendar: HolidayCalendar): string =>
  HOLIDAYS.find(([value]) => value === calendar)?.[1] ?? ''

/** « 09:00–13:00, 14:00–18:00 », « fermé » */
export const hoursInWords = (hours: readonly TimeRange[]): string =>
  hours.map(({ start, end }) => `${start}–${end}`).join(', ') || 'fermé'

const MISSING = 'Tous les créneaux horaires doivent avoir une heure de début et une heure de fin.'
/** The form's own messages: those of `faultsOfHours` are written for the authors of a centre's file, and are longer. */
const ENDS_EARLY = 'la fin doit être après le début'
const TOUCHES = 'les créneaux doivent se suivre, sans se toucher'

type Fault = { readonly path: readonly (string | number)[]; readonly message: string }

/** The first fault of a day's hours, as a list of one; an empty list when there is none. */
function firstFaultOfDay(hours: readonly TimeRange[], path: readonly (string | number)[], day: string): Fault[] {
  const missing = hours.findIndex(({ start, end }) => !start || !end)
  if (missing >= 0) return [{ path: [...path, missing, hours[missing]?.start ? 'end' : 'start'], message: MISSING }]
  const [fault] = faultsOfHours(hours)
  if (!fault) return []
  const { start, end } = hours[fault.index] ?? { start: '', end: '' }
  const message = `${day} : ${end <= start ? ENDS_EARLY : TOUCHES}.`
  return [{ path: [...path, fault.index, end <= start ? 'end' : 'start'], message }]
}

const timeRange = z.object({ start: z.string(), end: z.string() })
const dayHours = z.array(timeRange)

/** The values of the form; empty texts for what is missing. */
export const weeklyForm = z
  .object({
    from: z.string().refine(isDate, 'La date de début est obligatoire.'),
    /** The last day; empty for hours without an end. */
    until: z.string(),
    holidaysOff: z.enum(['none', 'france', 'alsace-moselle']),
    week: z.object(
      Object.fromEntries(weekdays.map(weekday => [weekday, dayHours])) as Record<Weekday, typeof dayHours>,
    ),
    exceptions: z.array(z.object({ date: z.string(), hours: dayHours })),
  })
  .superRefine(({ from, until, week, exceptions }, context) => {
    const faults = [
      ...faultsOfLastDay(from, until),
      ...weekdays.flatMap(weekday => firstFaultOfDay(week[weekday], ['week', weekday], DAY_NAMES[weekday])),
      ...faultsOfExceptions(exceptions),
    ]
    for (const { path, message } of faults) context.addIssue({ code: 'custom', path: [...path], message })
  })
export type WeeklyValues = z.input<typeof weeklyForm>

function faultsOfLastDay(from: string, until: string): Fault[] {
  if (until === '' || (isDate(until) && until >= from)) return []
  return [{ path: ['until'], message: 'La date de fin doit être égale ou postérieure à la date de début.' }]
}

const faultsOfExceptions = (exceptions: readonly { date: string; hours: readonly TimeRange[] }[]): Fault[] =>
  exceptions.flatMap(({ date, hours }, index) => {
    const path = ['exceptions', index]
    if (!isDate(date)) return [{ path: [...path, 'date'], message: 'Chaque exception a une date.' }]
    const isRepeated = exceptions.findIndex(other => other.date === date) < index
    if (isRepeated) return [{ path: [...path, 'date'], message: `Deux exceptions pour le ${weekdayAndDate(date)}.` }]
    return firstFaultOfDay(hours, [...path, 'hours'], `Le ${weekdayAndDate(date)}`)
  })

/** The hours of a working day in a usual week. */
const usualDay = (): TimeRange[] => [
  { start: '09:00', end: '13:00' },
  { start: '14:00', end: '18:00' },
]

/** The initial values of the form: the present hours, or a usual week for somebody who has none. */
export function valuesOf(hours: Hours | undefined, today: DateString): WeeklyValues {
  if (!hours) {
    const week = Object.fromEntries(weekdays.map((day, index) => [day, index < 5 ? usualDay() : []])) as unknown as Week
    return { from: today, until: '', holidaysOff: 'france', week, exceptions: [] }
  }
  const { from, until, holidays_off: holidaysOff, week, exceptions } = hours
  return { from: from < today ? today : from, until: until ?? '', holidaysOff, week, exceptions }
}

/** @param resetsDays whether days that were changed by hand get these hours too */
export const requestOf = (
  { from, until, holidaysOff, week, exceptions }: WeeklyValues,
  resetsDays: boolean,
): WeeklyHoursRequest => ({
  from,
  until: until || null,
  holidays_off: holidaysOff,
  week,
  exceptions: exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  resets_days: resetsDays,
})

/** The hours as labelled texts, for showing what somebody else changed meanwhile. */
export function namedValuesOf(hours: Hours | undefined): Readonly<Record<string, string>> {
  if (!hours) return {}
  const { until, holidays_off, week, exceptions } = hours
  return {
    until: until ?? '',
    holidays: holidaysInWords(holidays_off),
    exceptions: exceptions.map(({ date, hours }) => `${weekdayAndDate(date)} ${hoursInWords(hours)}`).join(' ; '),
    ...Object.fromEntries(weekdays.map(weekday => [weekday, hoursInWords(week[weekday])])),
  }
}

export const LABELS: Readonly<Record<string, string>> = {
  ...DAY_NAMES,
  until: 'Jusqu’au',
  holidays: 'Jours fériés',
  exceptions: 'Exceptions',
}
