import type { BookingView } from '@alba/contracts/bookings/api'
import { useEffect, useState } from 'react'
import { holdLeft } from '../model/hold.ts'

/**
 * Something about the time that is left to pay: looked at every second, and at once when the visitor comes back to the
 * tab. The component renders again only when that something changes.
 * @param tell given the milliseconds that are left; must be a constant
 */
export function useHoldClock<T>(booking: BookingView, tell: (left: number) => T): T {
  const [told, setTold] = useState(() => tell(holdLeft(booking)))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const left = holdLeft(booking)
      setTold(() => tell(left))
      if (left > 0) timer = setTimeout(look, left % 1000 || 1000)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [booking, tell])
  return told
}
