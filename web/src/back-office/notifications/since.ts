import { addDays, type DateString, dayAt, formatDate, timeAt } from '../../shared/centre-time.ts'

const MINUTE = 60_000

/**
 * How long ago something happened, from the latest to the oldest: « à l’instant », « il y a 12 min », « aujourd’hui,
 * 08:55 », « hier, 19:20 », « lun. 23 nov., 21:14 ». An instant later than `now`, which a difference between two clocks
 * may cause, is « à l’instant » too.
 */
export function since(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / MINUTE)
  if (minutes < 1) return 'à l’instant'
  if (minutes < 60) return `il y a ${minutes}\u202fmin`
  return `${nameOfDay(dayAt(instant), dayAt(now))}, ${timeAt(instant)}`
}

function nameOfDay(date: DateString, today: DateString): string {
  if (date === today) return 'aujourd’hui'
  if (date === addDays(today, -1)) return 'hier'
  return formatDate(date, { weekday: 'short', day: 'numeric', month: 'short' })
}
