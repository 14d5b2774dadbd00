import { centre } from '@alba/contracts/centre/centre'

const WEEKDAYS = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']

type Hours = { weekdays: readonly number[]; days: string; hours: string; opens?: string; closes?: string }
export type Weekday = { name: string; hours: string }

/** « 09:00 » → « 9 h », « 17:30 » → « 17 h 30 », with narrow no-break spaces. */
const hour = (time: string) =>
  `${Number(time.slice(0, 2))}\u202fh${time.endsWith(':00') ? '' : `\u202f${time.slice(3, 5)}`}`

/** The seven days from Monday on, each with when the doors are open, or else with what the centre says of it. */
export const week = (hours: readonly Hours[] = centre.hours): Weekday[] =>
  WEEKDAYS.map((name, index) => {
    const said = hours.find(({ weekdays }) => weekdays.includes(index + 1))
    if (!said) return { name, hours: 'fermé' }
    return { name, hours: said.opens && said.closes ? `${hour(said.opens)} – ${hour(said.closes)}` : said.hours }
  })

/** Which of the seven days it is at the centre, from 0 for Monday. */
export const todayInWeek = (now = new Date()): number => {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: centre.timeZone, weekday: 'short' }).format(now)
  return ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(day)
}

/** What is to be known of the days when the doors are open: « Lundi – vendredi : 9 h – 18 h, sur rendez-vous. » */
export const openDays = (hours: readonly Hours[] = centre.hours): string =>
  hours
    .filter(({ opens }) => opens)
    .map(entry => `${entry.days} : ${entry.hours}.`)
    .join(' ')
