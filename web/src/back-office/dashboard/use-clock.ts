import { centre } from '@alba/contracts/centre/centre'
import { useEffect, useState } from 'react'
import { todayAtCentre } from '../../shared/centre-time.ts'

const clock = new Intl.DateTimeFormat('fr-FR', { timeZone: centre.timeZone, hour: '2-digit', minute: '2-digit' })
const now = () => ({ today: todayAtCentre(), time: clock.format(new Date()) })
const MINUTE_MS = 60_000

/** The centre's day and clock (`10:42`), anew each minute. */
export function useClock(): { today: string; time: string } {
  const [shown, setShown] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setShown(now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return shown
}
