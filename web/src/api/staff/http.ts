import { ApiError } from '../errors.ts'
import { call, type Options } from '../http.ts'
import { freshAccessToken } from './refresh.ts'
import { accessToken, forgetSession } from './stored-session.ts'

/** For how long a token that the server has just found good is used without asking again. */
const GOOD_FOR_MS = 60_000

let known: { readonly token: string; readonly until: number } | undefined
let verifying: Promise<string> | undefined

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** English words are for the console; whoever is thrown out reads the login page (back-office §7, decisions). */
function loggedOut(why: 'Not authenticated' | 'Authentication expired'): ApiError {
  console.warn(why)
  forgetSession('ended')
  return new ApiError(401, 'Veuillez vous connecter.', 'not_authenticated')
}

const send = (path: string, token: string, options: Options): Promise<Response> =>
  call(path, { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } })

const trust = (token: string): string => {
  known = { token, until: performance.now() + GOOD_FOR_MS }
  return token
}

/** Asks the server about a token. @throws {ApiError} 401 when it is none of its */
const check = (token: string): Promise<string> =>
  send('/api/auth/verify', token, { fallback: 'Le serveur ne répond pas.' }).then(() => trust(token))

/** @throws {ApiError} when the session is over, and when the server could not say */
async function renewed(refused: string): Promise<string> {
  const token = await freshAccessToken(refused)
  if (token === null) throw loggedOut('Authentication expired')
  return trust(token)
}

const verify = (token: string): Promise<string> =>
  // What else is wrong with the server, the call itself will say.
  check(token).catch(error => (isRefusal(error) ? renewed(token) : token))

/** The token that the server knows (back-office §7 « The helper first verifies the token »), asked once for many calls. */
async function goodToken(): Promise<string> {
  const token = accessToken()
  if (token === null) throw loggedOut('Not authenticated')
  if (known?.token === token && performance.now() < known.until) return token
  verifying ??= verify(token).finally(() => {
    verifying = undefined
  })
  return verifying
}

/** Whether anybody is logged in: asks the server, and refreshes once. @throws {ApiError} when it could not say */
export async function isLoggedIn(): Promise<boolean> {
  const token = accessToken()
  if (token === null) return false
  return check(token).then(
    () => true,
    async error => {
      if (!isRefusal(error)) throw error
      return (await freshAccessToken(token)) !== null
    },
  )
}

/** Calls the API as the practitioner who is logged in. A 401 refreshes the token and is tried once more. @throws {ApiError} */
export async function staffCall(path: string, options: Options): Promise<Response> {
  const token = await goodToken()
  return send(path, token, options).catch(async error => {
    if (!isRefusal(error)) throw error
    return send(path, await renewed(token), options)
  })
}

/** The same for the JSON of the answer; nothing for a 204. @throws {ApiError} */
export async function staffApi<T>(path: string, options: Options): Promise<T> {
  const response = await staffCall(path, options)
  if (response.status === 204) return undefined as T
  return response.json().catch(() => {
    throw new ApiError(response.status, options.fallback)
  })
}
