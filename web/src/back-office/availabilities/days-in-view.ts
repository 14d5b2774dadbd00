import {
  addDays,
  addMonths,
  type DateString,
  dateOf,
  eachDay,
  longDate,
  minutesOf,
  mondayOf,
  monthAndYear,
  monthOf,
  spanTitle,
  timeOf,
} from '../../shared/centre-time.ts'

export type View = 'month' | 'week' | 'day' | 'agenda'
/** A span of days, both included. */
export type Range = { readonly first: DateString; readonly last: DateString }

/** The number of days in the view « Agenda ». */
const AGENDA_DAYS = 30
const DAY_MINUTES = 24 * 60

/** The days that a view shows around a date: for a month, whole weeks from Monday. */
export function rangeOf(view: View, date: DateString): Range {
  switch (view) {
    case 'month': {
      const first = monthOf(date)
      return { first: mondayOf(first), last: addDays(mondayOf(addDays(addMonths(first, 1), -1)), 6) }
    }
    case 'week':
      return { first: mondayOf(date), last: addDays(mondayOf(date), 6) }
    case 'day':
      return { first: date, last: date }
    case 'agenda':
      return { first: date, last: addDays(date, AGENDA_DAYS - 1) }
  }
}

export const daysOf = ({ first, last }: Range): DateString[] => eachDay(first, last)

/** The date to which « previous » (-1) or « next » (1) leads. */
export function dateAfterStep(view: View, date: DateString, by: 1 | -1): DateString {
  if (view === 'month') return addMonths(monthOf(date), by)
  const days = { week: 7, day: 1, agenda: AGENDA_DAYS }[view]
  return addDays(date, by * days)
}

/** « novembre 2026 », « 23 – 29 novembre 2026 », « mardi 24 novembre 2026 » */
export function titleOf(view: View, date: DateString): string {
  if (view === 'month') return monthAndYear(date)
  if (view === 'day') return longDate(date)
  const { first, last } = rangeOf(view, date)
  return spanTitle(first, last)
}

/** The shown days within the bounds of the filter; an empty bound has no effect. Undefined when no day is left. */
export function rangeWithin({ first, last }: Range, from: DateString, until: DateString): Range | undefined {
  const narrow = { first: from > first ? from : first, last: until !== '' && until < last ? until : last }
  return narrow.first <= narrow.last ? narrow : undefined
}

type Times = { readonly start_datetime: string; readonly end_datetime: string }
export const dayOf = ({ start_datetime }: Times): DateString => dateOf(start_datetime)
/** « 09:00–13:00 » */
export const hoursOf = ({ start_datetime, end_datetime }: Times): string =>
  `${timeOf(start_datetime)}–${timeOf(end_datetime)}`

/** When an opening begins and ends, in minutes since the midnight of its day. An end at midnight counts as 24:00. */
export const minutesOfOpening = (opening: Times): { from: number; until: number } => ({
  from: minutesOf(timeOf(opening.start_datetime)),
  until: dateOf(opening.end_datetime) > dayOf(opening) ? DAY_MINUTES : minutesOf(timeOf(opening.end_datetime)),
})

/** The hours to draw: 8 to 19, extended to contain every opening. */
export function drawnHours(openings: readonly Times[]): { from: number; until: number } {
  const minutes = openings.map(minutesOfOpening)
  const starts = minutes.map(({ from }) => Math.floor(from / 60))
  const ends = minutes.map(({ until }) => Math.ceil(until / 60))
  return { from: Math.min(8, ...starts), until: Math.max(19, ...ends) }
}
