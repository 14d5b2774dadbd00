import { centre } from '../../shared/centre.ts'
import { openingTime } from '../../shared/centre-time.ts'

const WEEKDAYS = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']

type Hours = (typeof centre)['hours'][number]
export type Weekday = { name: string; hours: string }

/** The seven days from Monday, each with its opening hours, or with the centre's note about it. */
export const week = (hours: readonly Hours[] = centre.hours): Weekday[] =>
  WEEKDAYS.map((name, index) => {
    const said = hours.find(({ weekdays }) => weekdays.includes(index + 1))
    if (!said) return { name, hours: 'fermé' }
    return {
      name,
      hours: said.opens && said.closes ? `${openingTime(said.opens)} – ${openingTime(said.closes)}` : said.hours,
    }
  })

/** A sentence about the days with opening hours: « Lundi – vendredi : 9 h – 18 h, sur rendez-vous. » */
export const openDays = (hours: readonly Hours[] = centre.hours): string =>
  hours
    .filter(({ opens }) => opens)
    .map(entry => `${entry.days} : ${entry.hours}.`)
    .join(' ')
