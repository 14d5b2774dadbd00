import { addDays, addMonths, type DateString, eachDay, mondayOf, monthOf } from '../centre-time.ts'

const DAYS_SHOWN = 42

/** The six weeks, from Monday on, that a month's grid shows. There are always six, so that the layout does not jump. */
export function weeksOfMonth(date: DateString): DateString[][] {
  const first = mondayOf(monthOf(date))
  const days = eachDay(first, addDays(first, DAYS_SHOWN - 1))
  return Array.from({ length: DAYS_SHOWN / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** The day to which a key moves in the grid; undefined for other keys. */
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
