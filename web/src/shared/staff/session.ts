import { create } from 'zustand'
import { loadProfile } from '../../api/staff/auth.ts'
import { isLoggedIn } from '../../api/staff/http.ts'
import {
  accessToken,
  onSessionChange,
  type StoredUser,
  storedUser,
  type WhyOver,
  whyOver,
} from '../../api/staff/stored-session.ts'

type Session = {
  /** `checking` until the server has said whether the stored token is good. */
  readonly status: 'checking' | 'in' | 'out'
  readonly user: StoredUser | null
  /** Why the session is over, unless the practitioner logged out: the screen and the user are kept. */
  readonly over: WhyOver
  /** The practitioner logged out: whoever logs in next begins at home, not at the place that was left. */
  readonly hasLeft: boolean
}

/** Who is logged in, in this tab and all others. The storage is the truth; this is what screens render from. */
export const useSession = create<Session>(() => ({ status: 'checking', user: null, over: null, hasLeft: false }))

/** The practitioner who is logged in; undefined for a user that lacks one. */
export const usePractitioner = () => useSession(session => session.user?.practitioner)

function follow(): void {
  const isOut = accessToken() === null
  const { status } = useSession.getState()
  // The screen stays behind the question for the login.
  if (isOut && status === 'in' && whyOver() !== null) useSession.setState({ over: whyOver() })
  else if (isOut)
    useSession.setState(({ hasLeft }) => ({
      status: 'out',
      user: null,
      over: whyOver(),
      hasLeft: hasLeft || status === 'in',
    }))
  // A login, here or in another tab. While the check runs, it says how it ends.
  else
    useSession.setState({
      status: status === 'checking' ? status : 'in',
      user: storedUser(),
      over: null,
      hasLeft: false,
    })
}

/**
 * Checks once, when the page starts, whether the stored session is good, and follows it from then on. A server that
 * does not answer ends no session: the screens say what they miss.
 */
export async function startSession(): Promise<void> {
  onSessionChange(follow)
  useSession.setState({ user: storedUser() })
  const isIn = await isLoggedIn().catch(() => accessToken() !== null)
  useSession.setState({ status: isIn ? 'in' : 'out' })
  if (isIn) await loadProfile().catch(() => {})
}
