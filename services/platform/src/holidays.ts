import type { HolidayCalendar, IsHoliday } from '@alba/contracts/agenda/holidays'
import { easter } from 'date-easter'

/** A public holiday: its calendar day and its French name. */
export type Holiday = { readonly date: string; readonly name: string }

type Rule = {
  readonly name: string
  /** A month and a day, or the number of days after Easter Sunday. */
  readonly on: string | number
  readonly onlyIn?: HolidayCalendar
}

/** Code du travail, articles L3133-1 and (Alsace and Moselle) L3134-13. */
const rules: readonly Rule[] = [
  { name: 'Jour de l’an', on: '01-01' },
  { name: 'Vendredi saint', on: -2, onlyIn: 'alsace-moselle' },
  { name: 'Lundi de Pâques', on: 1 },
  { name: 'Fête du travail', on: '05-01' },
  { name: 'Victoire de 1945', on: '05-08' },
  { name: 'Ascension', on: 39 },
  { name: 'Lundi de Pentecôte', on: 50 },
  { name: 'Fête nationale', on: '07-14' },
  { name: 'Assomption', on: '08-15' },
  { name: 'Toussaint', on: '11-01' },
  { name: 'Armistice de 1918', on: '11-11' },
  { name: 'Noël', on: '12-25' },
  { name: 'Saint Étienne', on: '12-26', onlyIn: 'alsace-moselle' },
]

function holidaysOf(year: number, calendar: HolidayCalendar): Holiday[] {
  if (calendar === 'none') return []
  const { month, day } = easter(year)
  const sunday = Temporal.PlainDate.from({ year, month, day })
  const dateOf = ({ on }: Rule) => (typeof on === 'string' ? `${year}-${on}` : sunday.add({ days: on }).toString())
  return rules
    .filter(({ onlyIn }) => onlyIn === undefined || onlyIn === calendar)
    .map(rule => ({ date: dateOf(rule), name: rule.name }))
}

const known = new Map<string, ReadonlySet<string>>()

function datesOf(year: number, calendar: HolidayCalendar): ReadonlySet<string> {
  const key = `${calendar} ${year}`
  const dates = known.get(key) ?? new Set(holidaysOf(year, calendar).map(({ date }) => date))
  known.set(key, dates)
  return dates
}

export const isHoliday: IsHoliday = (date, calendar) => datesOf(Number(date.slice(0, 4)), calendar).has(date)

/**
 * The public holidays between two days, both included, earliest first. A day with two names (Ascension
 * on 1 or 8 May) is listed once, with both.
 */
export function holidaysBetween(first: string, last: string, calendar: HolidayCalendar): Holiday[] {
  const years = Array.from(
    { length: Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1 },
    (_, index) => Number(first.slice(0, 4)) + index,
  )
  const byDate = Map.groupBy(
    years.flatMap(year => holidaysOf(year, calendar)).filter(({ date }) => first <= date && date <= last),
    ({ date }) => date,
  )
  return [...byDate]
    .map(([date, same]) => ({ date, name: same.map(({ name }) => name).join(', ') }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
