import { useEffect } from 'react'
import { logOut } from '../../api/staff/auth.ts'
import { accessToken, lastActivity, noteActivity } from '../../api/staff/stored-session.ts'
import { isIdle } from '../../shared/staff/idle.ts'

const CHECK_EVERY_MS = 30_000
/** The least time between two writes of the user's last activity. */
const WRITE_EVERY_MS = 10_000
/** The browser events that count as an activity of the user. */
const ACTIVITIES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Ends the session when the user is inactive: the open page sends requests by itself, so the session would not expire
 * on the server.
 */
export function useIdleEnd(): void {
  useEffect(() => {
    // 0: this browser has not recorded any activity yet.
    if (lastActivity() === 0) noteActivity(Date.now())
    const check = () => {
      if (accessToken() !== null && isIdle(lastActivity(), Date.now())) void logOut('idle')
    }
    const onActivity = () => {
      const now = Date.now()
      // An activity after the limit must not prolong the session.
      if (!isIdle(lastActivity(), now) && now - lastActivity() > WRITE_EVERY_MS) noteActivity(now)
    }
    check()
    const timer = setInterval(check, CHECK_EVERY_MS)
    for (const type of ACTIVITIES) window.addEventListener(type, onActivity, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const type of ACTIVITIES) window.removeEventListener(type, onActivity, { capture: true })
    }
  }, [])
}
