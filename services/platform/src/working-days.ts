import { addDays } from '@alba/contracts/shared/centre-time'
import { isHoliday } from './holidays.ts'

/**
 * Working days in the sense of French legal periods, which end on the next working day: not on a Saturday, a Sunday or
 * a national holiday (Code du travail L. 3133-1). Regional holidays (Alsace, Moselle, overseas) do not count.
 * @param date a calendar day, `2026-11-23`
 */
export const isWorkingDay = (date: string): boolean =>
  Temporal.PlainDate.from(date).dayOfWeek <= 5 && !isHoliday(date, 'france')

/** The day itself when it is a working day, otherwise the next working day. */
export function workingDayFrom(date: string): string {
  let day = date
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}
