import { centre } from '@alba/contracts/centre/centre'
import { addDays, formatDate, todayAtCentre } from '../../shared/centre-time.ts'

const MINUTE = 60_000
const clock = new Intl.DateTimeFormat('fr-FR', { timeZone: centre.timeZone, hour: '2-digit', minute: '2-digit' })

/** When something happened: « il y a 12 min » within the hour, then « aujourd’hui, 08:55 », « hier, 19:20 », « lun. 23 nov., 21:14 ». */
export function since(instant: string, now: Date): string {
  const at = new Date(instant)
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE)
  if (minutes < 1) return 'à l’instant'
  if (minutes < 60) return `il y a ${minutes}\u202fmin`
  return `${dayOf(at, now)}, ${clock.format(at)}`
}

function dayOf(at: Date, now: Date): string {
  const date = todayAtCentre(at)
  const today = todayAtCentre(now)
  if (date === today) return 'aujourd’hui'
  if (date === addDays(today, -1)) return 'hier'
  return formatDate(date, { weekday: 'short', day: 'numeric', month: 'short' })
}
