import { centre } from './centre.ts'

/*
 * All code that parses, computes and formats dates and clock times is here. `web/one-way.test.ts` fails for any other
 * file, except for a few that it lists with the reason.
 *
 * Days and local times of the centre are texts without a time zone. Computations treat them as UTC, which has no clock
 * changes. Only instants are converted, to the centre's zone. The zone of the visitor's browser is never used.
 */

/** A day of the centre, `2026-11-23`. */
export type DateString = string
/** A point in time: an ISO text with its zone, milliseconds since 1970, or a `Date`. */
type Instant = string | number | Date

const DAY_MS = 86_400_000
const utc = (date: DateString) => new Date(`${date}T00:00:00Z`)
const dateOfUtc = (day: Date): DateString => dateOf(day.toISOString())

const formatters: Record<string, Intl.DateTimeFormat> = {}
/** Formatters are cached: creating one takes many times as long as formatting a date, and a week shows hundreds. */
const formatter = (locale: string, options: Intl.DateTimeFormatOptions) =>
  (formatters[locale + JSON.stringify(options)] ??= new Intl.DateTimeFormat(locale, options))

/** Whether a text is a valid date. */
export const isDate = (text: string): boolean => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? utc(text) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && dateOfUtc(day) === text
}

// Local times of the centre as the API writes them: `2026-11-23T09:00:00`, without a zone.

/** The day of a local time. */
export const dateOf = (local: string): DateString => local.slice(0, 10)
/** The clock time of a local time, `09:00`. */
export const timeOf = (local: string): string => local.slice(11, 16)
/** The local time of a day and a clock time, in the format of the API. */
export const localOf = (date: DateString, time: string): string => `${date}T${time}:00`

/** Splits a local time; undefined when it is not a valid one. */
export function splitLocal(dateTime: string | null | undefined): { date: DateString; time: string } | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/.exec(dateTime ?? '')
  return match?.[1] && match[2] && isDate(match[1]) ? { date: match[1], time: match[2] } : undefined
}

/** The local time of the centre at an instant, to the second; an empty text when the instant cannot be read. */
export function localAt(instant: Instant | null | undefined): string {
  const date = new Date(instant ?? '')
  if (Number.isNaN(date.getTime())) return ''
  // Swedish writes dates and times like ISO 8601, with a space instead of the T: « 2026-11-23 09:00:00 ».
  const options = { timeZone: centre.timeZone, dateStyle: 'short', timeStyle: 'medium' } as const
  return formatter('sv', options).format(date).replace(' ', 'T')
}

/** The local time of the centre now, to the second. */
export const nowAtCentre = (): string => localAt(Date.now())
/** The day of the centre at an instant; an empty text when the instant cannot be read. */
export const dayAt = (instant: Instant): DateString => dateOf(localAt(instant))
/** The clock time of the centre at an instant, `09:00`; an empty text when the instant cannot be read. */
export const timeAt = (instant: Instant): string => timeOf(localAt(instant))
/** The day of the centre now. @param now replaces the clock in tests */
export const todayAtCentre = (now: Instant = Date.now()): DateString => dayAt(now)

// Computing with days.

export const addDays = (date: DateString, days: number): DateString =>
  dateOfUtc(new Date(utc(date).getTime() + days * DAY_MS))

/** The date some months later, or the last day of a month that is too short: 31 January plus one is 28 February. */
export function addMonths(date: DateString, months: number): DateString {
  const moved = utc(date)
  const day = moved.getUTCDate()
  moved.setUTCMonth(moved.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, last))
  return dateOfUtc(moved)
}

/** The number of days between two dates; NaN when one of them is invalid. */
export const daysBetween = (first: DateString, last: DateString): number =>
  (utc(last).getTime() - utc(first).getTime()) / DAY_MS

/** How many whole periods of 24 hours have passed since an instant. @param now milliseconds since 1970 */
export const daysSince = (instant: string, now: number): number => Math.floor((now - Date.parse(instant)) / DAY_MS)

/** All days from the first to the last, both included; none when the last comes before the first. */
export function eachDay(first: DateString, last: DateString): DateString[] {
  const days = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** From 0 for Monday to 6 for Sunday. */
export const weekdayOf = (date: DateString): number => (utc(date).getUTCDay() + 6) % 7
/** The Monday on or before the date. */
export const mondayOf = (date: DateString): DateString => addDays(date, -weekdayOf(date))
/** The seven days, from Monday, of the week of a date. */
export const weekOf = (date: DateString): DateString[] => eachDay(mondayOf(date), addDays(mondayOf(date), 6))
/** The first day of the month of a date. */
export const monthOf = (date: DateString): DateString => `${date.slice(0, 7)}-01`
/** The number of a day in its month. */
export const dayOfMonth = (date: DateString): number => Number(date.slice(8))
/** The year of a day or a month, `2026`. */
export const yearOf = (date: DateString): string => date.slice(0, 4)
export const isSameYear = (one: DateString, other: DateString): boolean => yearOf(one) === yearOf(other)

// Clock times, `09:30`, as minutes since midnight.

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const twoDigits = (count: number): string => String(count).padStart(2, '0')
export const clockOf = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

// Dates and times in French.

/**
 * « 1er décembre », « mardi 1er »: French has an ordinal for the first day of a month only. A « 1 » alone is not
 * changed.
 */
const ordinal = (dates: string) => dates.replace(/\b1(?= )| 1$/, '$&er')

/**
 * The date in French: `formatDate('2026-11-23', { weekday: 'long', day: 'numeric' })` → « lundi 23 ».
 * @throws {RangeError} for an invalid date, like the functions below that take a date and write its month as a word
 */
export const formatDate = (date: DateString, options: Intl.DateTimeFormatOptions): string =>
  ordinal(formatter('fr-FR', { ...options, timeZone: 'UTC' }).format(utc(date)))

const DAY_AND_MONTH = { day: 'numeric', month: 'long' } as const
const MONTH_AND_YEAR = { month: 'long', year: 'numeric' } as const

/** « lundi 23 novembre 2026 » */
export const longDate = (date: DateString): string =>
  formatDate(date, { weekday: 'long', day: 'numeric', ...MONTH_AND_YEAR })

/** « lundi 23 novembre » */
export const weekdayAndDate = (date: DateString): string => formatDate(date, { weekday: 'long', ...DAY_AND_MONTH })

/** « novembre 2026 » */
export const monthAndYear = (date: DateString): string => formatDate(date, MONTH_AND_YEAR)

/** « 23/11/2026 » */
export const numericDate = (date: DateString): string => date.split('-').toReversed().join('/')

/** « 23 – 29 novembre 2026 », « 30 novembre – 6 décembre 2026 », « 28 décembre 2026 – 3 janvier 2027 » */
export function spanTitle(first: DateString, last: DateString): string {
  const end = formatDate(last, { day: 'numeric', ...MONTH_AND_YEAR })
  if (monthOf(first) === monthOf(last)) return ordinal(`${dayOfMonth(first)} – ${end}`)
  const begin = isSameYear(first, last) ? DAY_AND_MONTH : ({ day: 'numeric', ...MONTH_AND_YEAR } as const)
  return `${formatDate(first, begin)} – ${end}`
}

/**
 * The accessible name of a day in a grid of numbers. It contains « 1 » instead of « 1er », so that speech control finds
 * the label that is visible (WCAG 2.5.3).
 */
export const nameInGrid = (date: DateString): string => longDate(date).replace(' 1er ', ' 1 ')

/** Capitalizes the first letter: « Vendredi 27 novembre ». */
export const capital = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** « 09:00 » → « 9 h 00 », with narrow no-break spaces. */
export const spokenTime = (time: string): string => `${Number(time.slice(0, 2))}\u202fh\u202f${time.slice(3, 5)}`

/** « 09:00 » → « 9 h », « 17:30 » → « 17 h 30 ». */
export const openingTime = (time: string): string => spokenTime(time).replace(/\u202f00$/, '')

/** « 45 min », « 1 h 00 », « 1 h 30 »: the back office always shows the minutes. */
export const exactDuration = (minutes: number): string =>
  minutes < 60 ? `${minutes}\u00a0min` : spokenTime(clockOf(minutes))

// Local times in French.

/** « lundi 23 novembre 2026 »; « Date à confirmer » when the local time cannot be read. */
export const dateLabel = (dateTime: string | null | undefined): string => {
  const local = splitLocal(dateTime)
  return local ? longDate(local.date) : 'Date à confirmer'
}

/** « 9 h 30 »; « Heure à confirmer » when the local time cannot be read. */
export const timeLabel = (dateTime: string | null | undefined): string => {
  const local = splitLocal(dateTime)
  return local ? spokenTime(local.time) : 'Heure à confirmer'
}

/** Shown in tables in place of a missing date. */
const NONE = '–'

/** « 24/11/2026 14:05 »; « – » when the local time cannot be read. */
export const shortLocal = (dateTime: string | null | undefined): string => {
  const local = splitLocal(dateTime)
  return local ? `${numericDate(local.date)} ${local.time}` : NONE
}

// Instants in French, at local time of the centre.

/** « 21 août 2027 » @throws {RangeError} when the instant cannot be read */
export const frenchDayAt = (instant: Instant): string =>
  formatDate(dayAt(instant), { day: 'numeric', ...MONTH_AND_YEAR })

/** « 14 h 32 »; undefined when the instant cannot be read. */
export const frenchTimeAt = (instant: Instant | null | undefined): string | undefined => {
  const local = localAt(instant)
  return local ? spokenTime(timeOf(local)) : undefined
}

/** « lundi 23 novembre 2026 à 9 h 30 » @throws {RangeError} when the instant cannot be read */
export const frenchMomentAt = (instant: Instant): string => `${longDate(dayAt(instant))} à ${frenchTimeAt(instant)}`

/** « 24/11/2026 »; « – » when the instant cannot be read. */
export const shortDateAt = (instant: Instant | null | undefined): string => {
  const local = localAt(instant)
  return local ? numericDate(dateOf(local)) : NONE
}

/** « 24/11/2026 14:05:09 »; « – » when the instant cannot be read. */
export const secondAt = (instant: Instant | null | undefined): string => {
  const local = localAt(instant)
  return local ? `${numericDate(dateOf(local))} ${local.slice(11)}` : NONE
}

/** « 24/11/2026 14:05 »; « – » when the instant cannot be read. */
export const shortMomentAt = (instant: Instant | null | undefined): string => shortLocal(localAt(instant))
