import type { BookingView } from '@alba/contracts/bookings/api'
import { useEffect, useState } from 'react'
import { holdLeft } from '../model/hold.ts'

/**
 * A value that depends on the time left to pay. It is computed every second, and at once when the visitor comes back to
 * the tab; the component renders again only when the value changes.
 * @param compute given the milliseconds that are left; must be a constant
 */
export function useHoldClock<T>(booking: BookingView, compute: (left: number) => T): T {
  const [value, setValue] = useState(() => compute(holdLeft(booking)))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const left = holdLeft(booking)
      setValue(() => compute(left))
      // The next computation is when a whole number of seconds is left.
      if (left > 0) timer = setTimeout(look, left % 1000 || 1000)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [booking, compute])
  return value
}
