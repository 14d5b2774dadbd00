import { useSyncExternalStore } from 'react'
import { type DateString, dateOf, localOf, nowAtCentre, timeOf, todayAtCentre } from './centre-time.ts'

/** How often the clock is read, in milliseconds. After midnight a page may show the previous day for this long. */
const READ_EVERY_MS = 30_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, READ_EVERY_MS)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

const todayNow = () => todayAtCentre()
/** The local time to the minute, so that components render again only once a minute. */
function minuteNow(): string {
  const now = nowAtCentre()
  return localOf(dateOf(now), timeOf(now))
}

/** Today at the centre. It changes at midnight in a page that stays open. */
export const useToday = (): DateString => useSyncExternalStore(subscribe, todayNow, todayNow)

/** The day and the clock time of the centre, `10:42`. */
export function useClock(): { today: DateString; time: string } {
  const now = useSyncExternalStore(subscribe, minuteNow, minuteNow)
  return { today: dateOf(now), time: timeOf(now) }
}
