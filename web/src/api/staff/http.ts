import { verifyRoute } from '@alba/contracts/accounts/routes'
import type { AnswerOf, Route } from '@alba/contracts/shared/route'
import { ApiError } from '../errors.ts'
import { answerOf, call, type Given } from '../http.ts'
import { freshAccessToken } from './refresh.ts'
import { accessToken, forgetSession } from './stored-session.ts'

/** For how long a token that the server has just found good is used without asking again. */
const GOOD_FOR_MS = 60_000

let known: { readonly token: string; readonly until: number } | undefined
let verifying: Promise<string> | undefined

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The English message is for the console; the login page tells the practitioner that the session is over. */
function loggedOut(why: 'Not authenticated' | 'Authentication expired'): ApiError {
  console.warn(why)
  forgetSession('ended')
  return new ApiError(401, 'Veuillez vous connecter.', 'not_authenticated')
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Says what was seen of what is changed: if it was changed since, the server refuses (ADR 30). */
export const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

const trust = (token: string): string => {
  known = { token, until: performance.now() + GOOD_FOR_MS }
  return token
}

/** Asks the server about a token. @throws {ApiError} 401 when it is none of its */
const check = (token: string): Promise<string> => call(verifyRoute, { headers: bearer(token) }).then(() => trust(token))

/** @throws {ApiError} when the session is over, and when the server could not say */
async function renewed(refused: string): Promise<string> {
  const token = await freshAccessToken(refused)
  if (token === null) throw loggedOut('Authentication expired')
  return trust(token)
}

const verify = (token: string): Promise<string> =>
  // Any other trouble of the server shows when the call itself is made.
  check(token).catch(error => (isRefusal(error) ? renewed(token) : token))

/** The token that the server knows, asked once for many calls. */
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

/** Calls a route as the practitioner who is logged in. A 401 refreshes the token and is tried once more. @throws {ApiError} */
export async function callAsStaff<R extends Route>(route: R, ...[given]: Given<R>): Promise<Response> {
  const send = (token: string) => {
    const signed = { ...given, headers: { ...given?.headers, ...bearer(token) } }
    return call(route, ...([signed] as unknown as Given<R>))
  }
  const token = await goodToken()
  return send(token).catch(async error => {
    if (!isRefusal(error)) throw error
    return send(await renewed(token))
  })
}

/** The same for what it answers. @throws {ApiError} */
export const askAsStaff = async <R extends Route>(route: R, ...given: Given<R>): Promise<AnswerOf<R>> =>
  answerOf(route, await callAsStaff(route, ...given), given[0]?.failure)
