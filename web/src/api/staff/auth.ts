import type { ChangePasswordRequest, LoginRequest, LoginView, SessionsView } from '@alba/contracts/accounts/api'
import {
  changePasswordRoute,
  endSessionRoute,
  logInRoute,
  logOutRoute,
  passkeyLoginRoute,
  profileRoute,
  recoveryLoginRoute,
  sessionsRoute,
} from '@alba/contracts/accounts/routes'
import type { RecoveryLoginRequest, SecondStepView } from '@alba/contracts/accounts/second-factor-api'
import { ask } from '../http.ts'
import { signChallenge } from '../passkeys.ts'
import { askAsStaff } from './http.ts'
import {
  deviceToken,
  forgetSession,
  keepDevice,
  keepTokens,
  keepUser,
  noteActivity,
  type WhyOver,
} from './stored-session.ts'

/**
 * Logs in and stores the tokens and the user. When the account has passkeys, nothing is stored yet and the second step
 * is returned; null otherwise.
 * @throws {ApiError}
 */
export async function logIn(body: LoginRequest): Promise<SecondStepView | null> {
  const answer = await ask(logInRoute, { body: { ...body, device_token: deviceToken() } })
  if ('login_token' in answer) return answer
  keepLogin(answer)
  return null
}

/** Completes a login with a passkey: the browser asks for a fingerprint, a face or a phone. @throws {ApiError} */
export async function logInWithPasskey({ login_token, options }: SecondStepView): Promise<void> {
  const body = { login_token, response: await signChallenge(options) }
  keepLogin(await ask(passkeyLoginRoute, { body }))
}

/** @throws {ApiError} */
export async function logInWithRecoveryCode(body: RecoveryLoginRequest): Promise<void> {
  keepLogin(await ask(recoveryLoginRoute, { body }))
}

function keepLogin(answer: LoginView): void {
  if (answer.device_token) keepDevice(answer.device_token)
  noteActivity(Date.now())
  keepUser(answer.user)
  keepTokens({ access: answer.access_token, refresh: answer.refresh_token })
}

/** Aborts all requests for the profile of this session. Their answers must not be stored after a logout. */
let session = new AbortController()

/**
 * Logs out in this browser, whatever the server answers; never fails.
 * @param why the reason that the login page shows
 */
export async function logOut(why: WhyOver = null): Promise<void> {
  session.abort()
  session = new AbortController()
  try {
    await askAsStaff(logOutRoute)
  } catch (error) {
    console.warn('Logout failed', error)
  } finally {
    forgetSession(why)
  }
}

/** Reloads the profile of the user and stores it. @throws {ApiError} */
export async function loadProfile(): Promise<void> {
  const { signal } = session
  const user = await askAsStaff(profileRoute, { signal })
  // The answer may have come before the logout, and is read after it.
  if (!signal.aborted) keepUser(user)
}

/** The user's own open sessions. @throws {ApiError} */
export const loadSessions = (signal: AbortSignal): Promise<SessionsView> => askAsStaff(sessionsRoute, { signal })

/** @throws {ApiError} */
export const endSession = (id: string) => askAsStaff(endSessionRoute, { params: { id } })

/** Changes the password. The server replaces the tokens of this session; the new ones are stored. @throws {ApiError} */
export async function changePassword(body: ChangePasswordRequest): Promise<void> {
  const { access_token, refresh_token } = await askAsStaff(changePasswordRoute, { body })
  keepTokens({ access: access_token, refresh: refresh_token })
}
