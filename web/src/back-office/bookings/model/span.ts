import { addDays, type DateString, formatDate, longDate, mondayOf, ordinal } from '../../../shared/centre-time.ts'

export type Mode = 'week' | 'day'
export type Span = { readonly from: DateString; readonly to: DateString }

/** The week of a date, from Monday to Sunday. */
export const weekOf = (date: DateString): Span => ({ from: mondayOf(date), to: addDays(mondayOf(date), 6) })

export const daysOf = ({ from, to }: Span): DateString[] =>
  addDays(from, 0) >= to ? [from] : [from, ...daysOf({ from: addDays(from, 1), to })]

/** Where previous (-1) and next (1) lead. */
export const step = (date: DateString, mode: Mode, by: -1 | 1): DateString =>
  addDays(date, mode === 'week' ? 7 * by : by)

/** « 23 – 29 novembre 2026 », « 30 novembre – 6 décembre 2026 »; of a day « mercredi 25 novembre 2026 ». */
export function titleOf(date: DateString, mode: Mode): string {
  if (mode === 'day') return longDate(date)
  const { from, to } = weekOf(date)
  const end = formatDate(to, { day: 'numeric', month: 'long', year: 'numeric' })
  if (from.slice(0, 7) === to.slice(0, 7)) return ordinal(`${Number(from.slice(8))} – ${end}`)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${formatDate(from, { day: 'numeric', month: 'long', ...(!isOneYear && { year: 'numeric' }) })} – ${end}`
}
