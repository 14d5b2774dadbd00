import { formatDate } from '../../../shared/centre-time.ts'

const monthName = (month: number) => formatDate(`2026-${String(month).padStart(2, '0')}-01`, { month: 'long' })
const MONTHS = Array.from({ length: 12 }, (_each, index) => monthName(index + 1))
const WRITTEN = /^(?:(\d{1,2})(?:er)? )?(\p{L}+) (\d{4})$/u

/** The day that a text names, `2025-10-06`; the first one of a month, « octobre 2025 ». Empty for any other text. */
export function dayOf(text: string): string {
  const [, day = '1', name = '', year] = WRITTEN.exec(text.trim().replaceAll(/\s/g, ' ')) ?? []
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  return month === 0 ? '' : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** « 6 octobre 2025 », « 1er octobre 2025 » */
export function writtenDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const number = Number(date)
  return `${number === 1 ? '1er' : number} ${MONTHS[Number(month) - 1]} ${year}`
}
