import type {
  AuthUser,
  ChangePasswordRequest,
  ChangePasswordView,
  LoginRequest,
  LoginView,
  SessionsView,
} from '@alba/contracts/accounts/api'
import type { RecoveryLoginRequest, SecondStepView } from '@alba/contracts/accounts/second-factor-api'
import { api } from '../http.ts'
import { signChallenge } from '../passkeys.ts'
import { staffApi } from './http.ts'
import { deviceToken, forgetSession, keepDevice, keepTokens, keepUser, touch, type WhyOver } from './stored-session.ts'

const FAILED = 'Une erreur est survenue lors de la connexion'

/**
 * Logs in, and keeps the tokens and who it is. Of an account that has passkeys nothing is kept yet: the second step is
 * answered, null for all others. @throws {ApiError}
 */
export async function logIn(body: LoginRequest): Promise<SecondStepView | null> {
  const answer = await api<LoginView | SecondStepView>('/api/auth/login', {
    method: 'POST',
    body: { ...body, device_token: deviceToken() },
    fallback: FAILED,
  })
  if ('login_token' in answer) return answer
  keepLogin(answer)
  return null
}

/** Completes a login with a passkey: the browser asks for a finger, a face or a phone. @throws {ApiError} */
export async function logInWithPasskey({ login_token, options }: SecondStepView): Promise<void> {
  const body = { login_token, response: await signChallenge(options) }
  keepLogin(await api<LoginView>('/api/auth/login/passkey', { method: 'POST', body, fallback: FAILED }))
}

/** @throws {ApiError} */
export async function logInWithRecoveryCode(body: RecoveryLoginRequest): Promise<void> {
  keepLogin(await api<LoginView>('/api/auth/login/recovery-code', { method: 'POST', body, fallback: FAILED }))
}

function keepLogin(answer: LoginView): void {
  if (answer.device_token) keepDevice(answer.device_token)
  touch(Date.now())
  keepUser(answer.user)
  keepTokens({ access: answer.access_token, refresh: answer.refresh_token })
}

/** Ends the question who is logged in, which nobody needs answered after a logout. */
let profileAsked = new AbortController()

/** Logs out here, whatever the server says; never fails. @param why what the login says of it */
export async function logOut(why: WhyOver = null): Promise<void> {
  profileAsked.abort()
  try {
    await staffApi('/api/auth/logout', { method: 'POST', fallback: 'La déconnexion n’a pas abouti.' })
  } catch (error) {
    console.warn('Logout failed', error)
  } finally {
    forgetSession(why)
  }
}

/** Asks anew who is logged in, and keeps it. @throws {ApiError} */
export async function loadProfile(): Promise<void> {
  profileAsked = new AbortController()
  const { signal } = profileAsked
  keepUser(await staffApi<AuthUser>('/api/auth/profile', { signal, fallback: 'Impossible de charger votre profil.' }))
}

/** One's own open sessions. @throws {ApiError} */
export const loadSessions = (signal: AbortSignal): Promise<SessionsView> =>
  staffApi('/api/auth/sessions', { signal, fallback: 'Impossible de charger vos sessions.' })

/** @throws {ApiError} */
export const endSession = (id: string): Promise<unknown> =>
  staffApi(`/api/auth/sessions/${id}`, { method: 'DELETE', fallback: 'La session n’a pas pu être fermée.' })

/** The session goes on by other tokens, which are kept. @throws {ApiError} */
export async function changePassword(body: ChangePasswordRequest): Promise<void> {
  const { access_token, refresh_token } = await staffApi<ChangePasswordView>('/api/auth/change-password', {
    method: 'POST',
    body,
    fallback: 'Le mot de passe n’a pas pu être modifié. Merci de réessayer.',
  })
  keepTokens({ access: access_token, refresh: refresh_token })
}
