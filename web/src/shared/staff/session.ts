import { create } from 'zustand'
import { loadProfile, logOut } from '../../api/staff/auth.ts'
import { isLoggedIn } from '../../api/staff/http.ts'
import {
  accessToken,
  lastActivity,
  onSessionChange,
  type StoredUser,
  storedUser,
  type WhyOver,
  whyOver,
} from '../../api/staff/stored-session.ts'
import { isIdle } from './idle.ts'

type Session = {
  /** `checking` until the server has verified the stored token. */
  readonly status: 'checking' | 'in' | 'out'
  readonly user: StoredUser | null
  /**
   * Why the session ended; null after a logout. When the session ended while a screen was open, the screen and the user
   * are kept.
   */
  readonly whyOver: WhyOver
  /**
   * Whether the practitioner logged out. The next login then leads to the home screen instead of the screen that was
   * left.
   */
  readonly hasLoggedOut: boolean
}

/**
 * The session, which all tabs share. The source of truth is the browser's storage; this store is a copy for rendering.
 */
export const useSession = create<Session>(() => ({
  status: 'checking',
  user: null,
  whyOver: null,
  hasLoggedOut: false,
}))

/** The practitioner who is logged in; undefined when the stored user has none. */
export const usePractitioner = () => useSession(session => session.user?.practitioner)

/** Whether the user has the role `admin`, by the last answer of the server. */
export const useIsAdmin = () => useSession(session => session.user?.role === 'admin')

/** Whether the user is an operator, by the last answer of the server. */
export const useIsOperator = () => useSession(session => session.user?.is_operator === true)

/** Copies a change of the stored session, made in any tab, to the store. */
function copyStoredSession(): void {
  const { status, hasLoggedOut } = useSession.getState()
  if (accessToken() !== null) {
    // Somebody has logged in. While the stored token is being verified, the status stays `checking`: `startSession`
    // sets it afterwards.
    const isChecking = status === 'checking'
    useSession.setState({
      status: isChecking ? 'checking' : 'in',
      user: storedUser(),
      whyOver: null,
      hasLoggedOut: false,
    })
    return
  }
  // The session ended while a screen was open: the screen stays, and `SessionOver` asks for a login over it.
  if (status === 'in' && whyOver() !== null) {
    useSession.setState({ whyOver: whyOver() })
    return
  }
  useSession.setState({
    status: 'out',
    user: null,
    whyOver: whyOver(),
    hasLoggedOut: hasLoggedOut || status === 'in',
  })
}

/**
 * Ends the stored session when nobody was active for too long, else verifies it once, when the page starts, and then
 * follows its changes. When the server does not
 * answer, the session is kept, and the screens show their own errors.
 */
export async function startSession(): Promise<void> {
  onSessionChange(copyStoredSession)
  useSession.setState({ user: storedUser() })
  // Before any screen is shown: whoever opens a browser that was closed without a logout may be somebody else.
  if (accessToken() !== null && lastActivity() > 0 && isIdle(lastActivity(), Date.now())) await logOut('idle')
  const isIn = await isLoggedIn().catch(() => accessToken() !== null)
  useSession.setState({ status: isIn ? 'in' : 'out' })
  if (isIn) await loadProfile().catch(() => {})
}
