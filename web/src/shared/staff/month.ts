import { addDays, type DateString, mondayOf } from '../centre-time.ts'

const DAYS_SHOWN = 42

/** The first day of the month of a date. */
export const monthOf = (date: DateString): DateString => `${date.slice(0, 7)}-01`

/** The same day so many months later, or the last one of that month. */
export function addMonths(date: DateString, months: number): DateString {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** Six weeks from Monday on, which hold the month of a date: as many for each month, so that nothing jumps. */
export function weeksOfMonth(date: DateString): DateString[][] {
  const first = mondayOf(monthOf(date))
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(first, index))
  return Array.from({ length: DAYS_SHOWN / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** Where a key leads from a day of the grid; undefined for a key that leads nowhere. */
export function dayByKey(key: string, date: DateString): DateString | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return mondayOf(date)
    case 'End':
      return addDays(mondayOf(date), 6)
    case 'PageUp':
      return addMonths(date, -1)
    case 'PageDown':
      return addMonths(date, 1)
  }
  return undefined
}
