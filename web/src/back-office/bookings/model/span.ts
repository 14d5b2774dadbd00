import { addDays, type DateString, longDate, mondayOf, spanTitle } from '../../../shared/centre-time.ts'

export type Mode = 'week' | 'day'
export type Span = { readonly from: DateString; readonly to: DateString }

/** The week of a date, from Monday to Sunday. */
export const weekSpan = (date: DateString): Span => ({ from: mondayOf(date), to: addDays(mondayOf(date), 6) })

/** The date to which « previous » (-1) or « next » (1) leads. */
export const step = (date: DateString, mode: Mode, by: -1 | 1): DateString =>
  addDays(date, mode === 'week' ? 7 * by : by)

/** « 23 – 29 novembre 2026 », « 30 novembre – 6 décembre 2026 »; for a day « mercredi 25 novembre 2026 ». */
export function titleOf(date: DateString, mode: Mode): string {
  if (mode === 'day') return longDate(date)
  const { from, to } = weekSpan(date)
  return spanTitle(from, to)
}
