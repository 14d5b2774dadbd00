import { instantToLocal } from './centre-time.ts'

/*
 * Dates and times in French words, for mails and documents. It uses the global `Temporal`, so the site's pages, whose
 * browsers may lack it, must not import it.
 */

/** Formats are cached, because making one costs a hundred times as much as using it, and a page of a list uses many. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' })
  formats.set(key, known)
  return known
}

const inFrench = (date: string, options: Intl.DateTimeFormatOptions): string =>
  formatOf(options)
    .format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
    .replace(/(^|\s)1 /, '$11er ')

/** A calendar day, « 21 août 2027 ». */
export const spokenDate = (date: string): string => inFrench(date, { day: 'numeric', month: 'long', year: 'numeric' })

/** « jeudi 26 novembre 2026 ». The year may be left out. */
export const spokenDay = (date: string, withYear = true): string =>
  inFrench(date, { weekday: 'long', day: 'numeric', month: 'long', ...(withYear && { year: 'numeric' }) })

/** The three texts of a calendar leaf: « jeudi », « 26 », « novembre ». The first of a month is « 1 », not « 1er ». */
export const calendarLeaf = (date: string): { weekday: string; day: string; month: string } => ({
  weekday: inFrench(date, { weekday: 'long' }),
  day: String(Number(date.slice(8, 10))),
  month: inFrench(date, { month: 'long' }),
})

/** The time of day of a local date and time, « 9 h 00 », with narrow no-break spaces. */
export const spokenTime = (local: string): string => `${Number(local.slice(11, 13))}\u202fh\u202f${local.slice(14, 16)}`

/** The local date and time of the centre at an instant, `2026-11-26T10:00:00`. */
export const localOf = instantToLocal

/** An instant as the centre's calendar and clock show it, « 24/11/2026 14:05 ». */
export function shortMoment(instant: string, zone: string): string {
  const local = localOf(instant, zone)
  return `${local.slice(0, 10).split('-').toReversed().join('/')} ${local.slice(11, 16)}`
}
