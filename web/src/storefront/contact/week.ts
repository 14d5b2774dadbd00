import { centre } from '../../shared/centre.ts'
import { openingTime } from '../../shared/centre-time.ts'

const WEEKDAYS = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']

type Hours = (typeof centre)['hours'][number]
export type Weekday = { name: string; hours: string }

/**
 * The centre's text about the hours of a day. If the text begins with the first and the last hour (« 9 h – 18 h, sur
 * rendez-vous »), the rest is cut off: `openDays` shows that note once for all days.
 */
function hoursInWeek({ hours, opens, closes }: Hours): string {
  const span = opens && closes && `${openingTime(opens)} – ${openingTime(closes)}`
  return span && hours.startsWith(span) ? span : hours
}

/** The seven days from Monday, each with what the centre wrote about its opening hours. */
export const week = (hours: readonly Hours[] = centre.hours): Weekday[] =>
  WEEKDAYS.map((name, index) => {
    const lines = hours.filter(({ weekdays }) => weekdays.includes(index + 1))
    return { name, hours: lines.map(hoursInWeek).join(', ') || 'fermé' }
  })

/** A sentence about the days with opening hours: « Lundi – vendredi : 9 h – 18 h, sur rendez-vous. » */
export const openDays = (hours: readonly Hours[] = centre.hours): string =>
  hours
    .filter(({ opens }) => opens)
    .map(entry => `${entry.days} : ${entry.hours}.`)
    .join(' ')
