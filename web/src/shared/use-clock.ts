import { useSyncExternalStore } from 'react'
import { type DateString, dateOf, localOf, nowAtCentre, timeOf, todayAtCentre } from './centre-time.ts'

/** How often the clock is looked at: so long after midnight a page may still stand on yesterday. */
const LOOK_MS = 30_000

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

const todayNow = () => todayAtCentre()
/** To the minute: a page is drawn anew when what it shows has changed. */
function minuteNow(): string {
  const now = nowAtCentre()
  return localOf(dateOf(now), timeOf(now))
}

/** Today at the centre, in a page that is left open over midnight, too. */
export const useToday = (): DateString => useSyncExternalStore(subscribe, todayNow, todayNow)

/** The centre's day and its clock, `10:42`. */
export function useClock(): { today: DateString; time: string } {
  const now = useSyncExternalStore(subscribe, minuteNow, minuteNow)
  return { today: dateOf(now), time: timeOf(now) }
}
