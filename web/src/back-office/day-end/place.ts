import { type DateString, isDate, yearOf } from '../../shared/centre-time.ts'

/** What the screen « Fin de journée » shows. */
export type Place = {
  /** The day whose bookings are listed. */
  readonly day: DateString
  /** The year whose attendances are counted. */
  readonly year: number
}

const NAMES = { day: 'jour', year: 'annee' }

/** The years that the server accepts. */
const isYear = (year: number): boolean => Number.isInteger(year) && year >= 1950 && year <= 2199
/** Whether a day can be shown. */
export const isDay = (text: string): boolean => isDate(text) && isYear(Number(yearOf(text)))

/** Reads an address. Invalid values are replaced by today and the year of the day. @param get a parameter, or '' */
export function placeOf(get: (name: string) => string, today: DateString): Place {
  const day = isDay(get(NAMES.day)) ? get(NAMES.day) : today
  const year = Number(get(NAMES.year) || yearOf(day))
  return { day, year: isYear(year) ? year : Number(yearOf(day)) }
}

/** The address parameter for a day. Null removes the parameter, which means today. */
export const withDay = (day: DateString, today: DateString) => ({
  [NAMES.day]: day === today || !isDay(day) ? null : day,
})
export const withYear = (year: number) => ({ [NAMES.year]: isYear(year) ? year : null })
