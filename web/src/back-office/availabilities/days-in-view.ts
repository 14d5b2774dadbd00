import { addDays, addMonths, type DateString, formatDate, mondayOf, ordinal } from '../../shared/centre-time.ts'

export type View = 'month' | 'week' | 'day' | 'agenda'
/** Days of the centre, both included. */
export type Range = { readonly first: DateString; readonly last: DateString }

/** Days of the view « Agenda » (back office §9). */
const AGENDA_DAYS = 30
const firstOfMonth = (date: DateString): DateString => `${date.slice(0, 8)}01`

/** What a view shows around a day: whole weeks from Monday for a month. */
export function rangeOf(view: View, date: DateString): Range {
  switch (view) {
    case 'month': {
      const first = firstOfMonth(date)
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

export function daysOf({ first, last }: Range): DateString[] {
  const days = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The day that « previous » (-1) and « next » (1) lead to. */
export function moved(view: View, date: DateString, by: 1 | -1): DateString {
  if (view === 'month') return addMonths(firstOfMonth(date), by)
  return addDays(date, by * { week: 7, day: 1, agenda: AGENDA_DAYS }[view])
}

const day = { day: 'numeric' } as const
const month = { ...day, month: 'long' } as const
const year = { ...month, year: 'numeric' } as const

/** « novembre 2026 », « 23 – 29 novembre 2026 », « mardi 24 novembre 2026 » */
export function titleOf(view: View, date: DateString): string {
  if (view === 'month') return formatDate(date, { month: 'long', year: 'numeric' })
  if (view === 'day') return formatDate(date, { weekday: 'long', ...year })
  const { first, last } = rangeOf(view, date)
  const parts = first.slice(0, 7) === last.slice(0, 7) ? day : first.slice(0, 4) === last.slice(0, 4) ? month : year
  return ordinal(`${formatDate(first, parts)} – ${formatDate(last, year)}`)
}

/** What of the days in view one wants to see: an empty bound bounds nothing. Undefined when that is none. */
export function narrowed({ first, last }: Range, from: DateString, until: DateString): Range | undefined {
  const narrow = { first: from > first ? from : first, last: until !== '' && until < last ? until : last }
  return narrow.first <= narrow.last ? narrow : undefined
}

type Times = { readonly start_datetime: string; readonly end_datetime: string }
export const dayOf = ({ start_datetime }: Times): DateString => start_datetime.slice(0, 10)
/** « 09:00–13:00 » */
export const hoursOf = ({ start_datetime: start, end_datetime: end }: Times): string =>
  `${start.slice(11, 16)}–${end.slice(11, 16)}`

/** Minutes since midnight. */
export const minutesOf = (local: string): number => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))

/** The hours that are drawn (back office §9); what lies outside makes them more, so that nothing is ever out of sight. */
export function drawnHours(openings: readonly Times[]): { from: number; until: number } {
  const starts = openings.map(({ start_datetime }) => Math.floor(minutesOf(start_datetime) / 60))
  const ends = openings.map(each =>
    each.end_datetime.slice(0, 10) > dayOf(each) ? 24 : Math.ceil(minutesOf(each.end_datetime) / 60),
  )
  return { from: Math.min(8, ...starts), until: Math.max(19, ...ends) }
}
