import { IDLE_MINUTES } from '@alba/contracts/accounts/access-token'
import { useEffect } from 'react'
import { logOut } from '../../api/staff/auth.ts'
import { accessToken, lastTouched, touch } from '../../api/staff/stored-session.ts'

const LOOK_EVERY_MS = 30_000
/** The least time between two records that somebody is at work. */
const WRITE_EVERY_MS = 10_000
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Whether nobody has been at work for too long, in any tab. @param now milliseconds since the epoch */
export const isIdle = (touched: number, now: number): boolean => now - touched >= IDLE_MINUTES * 60_000

/** Ends the session of a page that nobody touches: it asks the server by itself, and would stay logged in all day. */
export function useIdleEnd(): void {
  useEffect(() => {
    if (lastTouched() === 0) touch(Date.now())
    const look = () => {
      if (accessToken() !== null && isIdle(lastTouched(), Date.now())) void logOut('idle')
    }
    const noticed = () => {
      const now = Date.now()
      // The time was over before somebody came back to the page.
      if (!isIdle(lastTouched(), now) && now - lastTouched() > WRITE_EVERY_MS) touch(now)
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    for (const sign of SIGNS) window.addEventListener(sign, noticed, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, noticed, { capture: true })
    }
  }, [])
}
