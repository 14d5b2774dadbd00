import { centre } from '@alba/contracts/centre/centre'
import { useEffect, useState } from 'react'

/** How often the line of the present moves (back office §9). */
const EVERY_MS = 60_000
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: centre.timeZone, hour: '2-digit', minute: '2-digit' })

function minuteOfDay(): number {
  const [hours = 0, minutes = 0] = clock.format(new Date()).split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes since midnight at the centre, now. */
export function useMinuteOfDay(): number {
  const [minute, setMinute] = useState(minuteOfDay)
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteOfDay()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return minute
}
