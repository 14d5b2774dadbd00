import { centre } from '@alba/contracts/centre/centre'
import { openingTime } from '../../shared/centre-time.ts'

const WEEKDAYS = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']

type Hours = { weekdays: readonly number[]; days: string; hours: string; opens?: string; closes?: string }
export type Weekday = { name: string; hours: string }

/** The seven days from Monday on, each with when the doors are open, or else with what the centre says of it. */
export const week = (hours: readonly Hours[] = centre.hours): Weekday[] =>
  WEEKDAYS.map((name, index) => {
    const said = hours.find(({ weekdays }) => weekdays.includes(index + 1))
    if (!said) return { name, hours: 'fermé' }
    return {
      name,
      hours: said.opens && said.closes ? `${openingTime(said.opens)} – ${openingTime(said.closes)}` : said.hours,
    }
  })

/** What is to be known of the days when the doors are open: « Lundi – vendredi : 9 h – 18 h, sur rendez-vous. » */
export const openDays = (hours: readonly Hours[] = centre.hours): string =>
  hours
    .filter(({ opens }) => opens)
    .map(entry => `${entry.days} : ${entry.hours}.`)
    .join(' ')
