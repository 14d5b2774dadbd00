import { formatDate } from '../../../shared/centre-time.ts'

/** The French name of a month. @param month from 1 to 12 */
const monthName = (month: number) => formatDate(`2026-${String(month).padStart(2, '0')}-01`, { month: 'long' })
const MONTHS = Array.from({ length: 12 }, (_each, index) => monthName(index + 1))
/** A day as French writes it: « 6 octobre 2025 », « 1er octobre 2025 », « octobre 2025 ». */
const WRITTEN = /^(?:(\d{1,2})(?:er)? )?(\p{L}+) (\d{4})$/u

/**
 * Parses a French date to `2025-10-06`. A month alone, « octobre 2025 », is read as its first day. Returns an empty
 * text for anything else.
 */
export function dayOf(text: string): string {
  const [, day = '1', name = '', year] = WRITTEN.exec(text.trim().replaceAll(/\s/g, ' ')) ?? []
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  return month === 0 ? '' : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A day such as `2025-10-06` as French writes it: « 6 octobre 2025 », « 1er octobre 2025 ». */
export function writtenDay(day: string): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  const number = Number(dayOfMonth)
  return `${number === 1 ? '1er' : number} ${MONTHS[Number(month) - 1]} ${year}`
}
