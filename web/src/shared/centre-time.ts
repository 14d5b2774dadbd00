import { centre } from '@alba/contracts/centre/centre'

/**
 * Dates of the centre as plain strings (`2026-11-23`) and local date-times without a zone (`2026-11-23T09:00:00`).
 * The visitor's own zone never enters: strings are computed on in UTC, and "today" is asked of Europe/Paris.
 */
export type DateString = string

const utc = (date: DateString) => new Date(`${date}T00:00:00Z`)

const isDate = (date: string) => {
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(date) ? utc(date) : undefined
  return parsed !== undefined && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}

const formatters: Record<string, Intl.DateTimeFormat> = {}
/** Each kind made once: to make one takes as long as to write fifty dates with it, and a week shows hundreds. */
const formatter = (locale: string, options: Intl.DateTimeFormatOptions) =>
  (formatters[locale + JSON.stringify(options)] ??= new Intl.DateTimeFormat(locale, options))

/** Today's date at the centre: Swedish writes dates as ISO 8601 does. */
export const todayAtCentre = (now = new Date()): DateString =>
  formatter('sv', { timeZone: centre.timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)

export function addDays(date: DateString, days: number): DateString {
  const moved = utc(date)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** So many months later; where that month has no such day, its last one: 31 May and nine months are 28 February. */
export function addMonths(date: DateString, months: number): DateString {
  const moved = utc(date)
  const day = moved.getUTCDate()
  moved.setUTCMonth(moved.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, last))
  return moved.toISOString().slice(0, 10)
}

/** The Monday on or before the date. */
export const mondayOf = (date: DateString): DateString => addDays(date, -((utc(date).getUTCDay() + 6) % 7))

/** « 1er décembre », « mardi 1er »: French counts the first day of a month, and no other. A « 1 » by itself stays. */
export const ordinal = (dates: string) => dates.replace(/\b1(?= )| 1$/, '$&er')

/** The date in French, e.g. `formatDate('2026-11-23', { weekday: 'long', day: 'numeric' })` → « lundi 23 ». */
export const formatDate = (date: DateString, options: Intl.DateTimeFormatOptions) =>
  ordinal(formatter('fr-FR', { ...options, timeZone: 'UTC' }).format(utc(date)))

/** « lundi 23 novembre 2026 » */
export const longDate = (date: DateString) =>
  formatDate(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** « 21 août 2027 », the day at the centre of an instant. */
export const dayAtCentre = (instant: string) =>
  formatDate(todayAtCentre(new Date(instant)), { day: 'numeric', month: 'long', year: 'numeric' })

/** « 09:00 » → « 9 h 00 », with narrow no-break spaces. */
export const spokenTime = (time: string) => `${Number(time.slice(0, 2))}\u202fh\u202f${time.slice(3, 5)}`

/** Splits a local date-time of the API; undefined when it is not one. */
export function splitLocal(dateTime: string | null | undefined): { date: DateString; time: string } | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/.exec(dateTime ?? '')
  return match?.[1] && match[2] && isDate(match[1]) ? { date: match[1], time: match[2] } : undefined
}

/** Date to show for a local date-time; « Date à confirmer » when it cannot be read. */
export const dateLabel = (dateTime: string | null | undefined) => {
  const local = splitLocal(dateTime)
  return local ? longDate(local.date) : 'Date à confirmer'
}

/** Time to show for a local date-time; « Heure à confirmer » when it cannot be read. */
export const timeLabel = (dateTime: string | null | undefined) => {
  const local = splitLocal(dateTime)
  return local ? spokenTime(local.time) : 'Heure à confirmer'
}

/** « lundi 23 novembre 2026 à 9 h 30 », the day and the clock at the centre of an instant. */
export const momentAtCentre = (instant: string) =>
  `${longDate(todayAtCentre(new Date(instant)))} à ${clockAtCentre(instant)}`

/** The centre's clock at an instant, « 14 h 32 »; undefined when the instant cannot be read. */
export function clockAtCentre(instant: string | null | undefined): string | undefined {
  const date = new Date(instant ?? '')
  if (Number.isNaN(date.getTime())) return undefined
  const options = { timeZone: centre.timeZone, hour: '2-digit', minute: '2-digit' } as const
  return spokenTime(formatter('fr-FR', options).format(date))
}
