import { centre } from '@alba/contracts/centre/centre'
import { french } from '@alba/contracts/shared/typography'
import { type DateString, longDate, splitLocal } from '../centre-time.ts'

const day = new Intl.DateTimeFormat('fr-FR', { timeZone: centre.timeZone, dateStyle: 'short' })
const clock = new Intl.DateTimeFormat('fr-FR', { timeZone: centre.timeZone, hour: '2-digit', minute: '2-digit' })

/** Where there is no date: never paid, not used yet. */
const NONE = '–'
const read = (instant: string | null | undefined): Date | undefined => {
  const date = new Date(instant ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** The name of a day in a grid of numbers: who speaks to the computer says the « 1 » that is written there (WCAG 2.5.3). */
export const nameInGrid = (day: DateString): string => longDate(day).replace(' 1er ', ' 1 ')

/** « 24/11/2026 », the day at the centre of an instant. */
export function shortDate(instant: string | null | undefined): string {
  const date = read(instant)
  return date ? day.format(date) : NONE
}

/** « 24/11/2026 14:05 », the day and the clock of the centre at an instant (back office §2, « Informations système »). */
export function shortMoment(instant: string | null | undefined): string {
  const date = read(instant)
  return date ? french(`${day.format(date)} ${clock.format(date)}`) : NONE
}

/** The same of a local time without a zone. */
export function shortLocal(dateTime: string | null | undefined): string {
  const local = splitLocal(dateTime)
  return local ? `${local.date.split('-').toReversed().join('/')} ${local.time}` : NONE
}
