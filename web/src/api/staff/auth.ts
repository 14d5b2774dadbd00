import type {
  AuthUser,
  ChangePasswordRequest,
  LoginRequest,
  LoginView,
  SessionsView,
} from '@alba/contracts/accounts/api'
import { api } from '../http.ts'
import { staffApi } from './http.ts'
import { deviceToken, forgetSession, keepDevice, keepTokens, keepUser, touch, type WhyOver } from './stored-session.ts'

/** Logs in, and keeps the tokens and who it is. @throws {ApiError} */
export async function logIn(body: LoginRequest): Promise<void> {
  const answer = await api<LoginView>('/api/auth/login', {
    method: 'POST',
    body: { ...body, device_token: deviceToken() },
    fallback: 'Une erreur est survenue lors de la connexion',
  })
  if (answer.device_token) keepDevice(answer.device_token)
  touch(Date.now())
  keepUser(answer.user)
  keepTokens({ access: answer.access_token, refresh: answer.refresh_token })
}

/** Logs out here, whatever the server says; never fails. @param why what the login says of it */
export async function logOut(why: WhyOver = null): Promise<void> {
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
  keepUser(await staffApi<AuthUser>('/api/auth/profile', { fallback: 'Impossible de charger votre profil.' }))
}

/** One's own open sessions. @throws {ApiError} */
export const loadSessions = (): Promise<SessionsView> =>
  staffApi('/api/auth/sessions', { fallback: 'Impossible de charger vos sessions.' })

/** @throws {ApiError} */
export const endSession = (id: string): Promise<unknown> =>
  staffApi(`/api/auth/sessions/${id}`, { method: 'DELETE', fallback: 'La session n’a pas pu être fermée.' })

/** @throws {ApiError} */
export const changePassword = (body: ChangePasswordRequest): Promise<unknown> =>
  staffApi('/api/auth/change-password', {
    method: 'POST',
    body,
    fallback: 'Le mot de passe n’a pas pu être modifié. Merci de réessayer.',
  })
