/**
 * Working days in the sense of French legal periods, which end on the next working day: not on a Saturday, a Sunday or
 * a national holiday (Code du travail L. 3133-1). Regional holidays (Alsace, Moselle, overseas) do not count.
 */

/** Month and day of the holidays with a fixed date. */
const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const AFTER_EASTER = [1, 39, 50]

/** Easter Sunday in the Gregorian calendar, by the anonymous algorithm (Meeus, Jones, Butcher). */
export function easterSunday(year: number): Temporal.PlainDate {
  const moon = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * moon + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((moon + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 })
}

/** @param date a calendar day, `2026-11-23` */
export function isWorkingDay(date: string): boolean {
  const day = Temporal.PlainDate.from(date)
  if (day.dayOfWeek > 5 || FIXED.includes(date.slice(5))) return false
  const easter = easterSunday(day.year)
  return !AFTER_EASTER.some(days => easter.add({ days }).equals(day))
}

/** The day itself when it is a working day, otherwise the next working day. */
export function workingDayFrom(date: string): string {
  let day = date
  while (!isWorkingDay(day)) day = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
  return day
}
