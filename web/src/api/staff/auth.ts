import type { AuthUser, ChangePasswordRequest, LoginRequest, LoginView } from '@alba/contracts/accounts/api'
import { api } from '../http.ts'
import { staffApi } from './http.ts'
import { forgetSession, keepTokens, keepUser } from './stored-session.ts'

/** Logs in, and keeps the tokens and who it is. @throws {ApiError} */
export async function logIn(body: LoginRequest): Promise<void> {
  const answer = await api<LoginView>('/api/auth/login', {
    method: 'POST',
    body,
    fallback: 'Une erreur est survenue lors de la connexion',
  })
  keepUser(answer.user)
  keepTokens({ access: answer.access_token, refresh: answer.refresh_token })
}

/** Logs out here, whatever the server says; never fails. */
export async function logOut(): Promise<void> {
  try {
    await staffApi('/api/auth/logout', { method: 'POST', fallback: 'La déconnexion n’a pas abouti.' })
  } catch (error) {
    console.warn('Logout failed', error)
  } finally {
    forgetSession()
  }
}

/** Asks anew who is logged in, and keeps it. @throws {ApiError} */
export async function loadProfile(): Promise<void> {
  keepUser(await staffApi<AuthUser>('/api/auth/profile', { fallback: 'Impossible de charger votre profil.' }))
}

/** @throws {ApiError} */
export const changePassword = (body: ChangePasswordRequest): Promise<unknown> =>
  staffApi('/api/auth/change-password', {
    method: 'POST',
    body,
    fallback: 'Le mot de passe n’a pas pu être modifié. Merci de réessayer.',
  })
