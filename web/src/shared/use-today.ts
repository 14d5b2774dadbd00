import { useSyncExternalStore } from 'react'
import { type DateString, todayAtCentre } from './centre-time.ts'

/** How often the day is looked at: so long after midnight a page may still stand on yesterday. */
const LOOK_MS = 30_000

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Today at the centre, in a page that is left open over midnight, too. */
export const useToday = (): DateString => useSyncExternalStore(subscribe, todayNow, todayNow)

const todayNow = () => todayAtCentre()
