import { verifyRoute } from '@alba/contracts/accounts/routes'
import type { AnswerOf, Route } from '@alba/contracts/shared/route'
import { ApiError } from '../errors.ts'
import { answerOf, call, type Given } from '../http.ts'
import { freshAccessToken } from './refresh.ts'
import { accessToken, forgetSession } from './stored-session.ts'

/** How long a token that the server has just verified is used without verifying it again. */
const VALID_FOR_MS = 60_000

let verified: { readonly token: string; readonly until: number } | undefined
let verifying: Promise<string> | undefined

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/**
 * Removes the session, and returns the error to throw. The English reason goes to the console; the login page tells the
 * practitioner that the session is over.
 */
function endSession(why: 'Not authenticated' | 'Authentication expired'): ApiError {
  console.warn(why)
  forgetSession('ended')
  return new ApiError(401, 'Veuillez vous connecter.', 'not_authenticated')
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/**
 * The header with the version that the user saw. When a newer version exists, the server refuses the request (ADR 30).
 */
export const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

/** The header with the type of a file; for files whose type the browser does not know, a general one. */
export const contentType = (file: Blob) => ({ 'content-type': file.type || 'application/octet-stream' })

const rememberValid = (token: string): string => {
  verified = { token, until: performance.now() + VALID_FOR_MS }
  return token
}

/** Verifies a token with the server. @throws {ApiError} 401 when the token is not valid */
const check = (token: string): Promise<string> =>
  call(verifyRoute, { headers: bearer(token) }).then(() => rememberValid(token))

/**
 * A new token in place of a refused one.
 * @throws {ApiError} when the session is over or the server cannot be reached
 */
async function renewed(refused: string): Promise<string> {
  const token = await freshAccessToken(refused)
  if (token === null) throw endSession('Authentication expired')
  return rememberValid(token)
}

const verifiedOrRenewed = (token: string): Promise<string> =>
  // Only a 401 matters here. Any other failure of the server shows when the request itself is sent.
  check(token).catch(error => (isRefusal(error) ? renewed(token) : token))

/** A valid access token. Calls at the same time share one verification. */
async function validToken(): Promise<string> {
  const token = accessToken()
  if (token === null) throw endSession('Not authenticated')
  if (verified?.token === token && performance.now() < verified.until) return token
  verifying ??= verifiedOrRenewed(token).finally(() => {
    verifying = undefined
  })
  return verifying
}

/**
 * Whether somebody is logged in. A refused token is refreshed once.
 * @throws {ApiError} when the server cannot be reached
 */
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

/**
 * Calls a route as the practitioner who is logged in. After a 401 the token is refreshed and the call repeated once.
 * @throws {ApiError}
 */
export async function callAsStaff<R extends Route>(route: R, ...[given]: Given<R>): Promise<Response> {
  const send = (token: string) => {
    const signed = { ...given, headers: { ...given?.headers, ...bearer(token) } }
    return call(route, ...([signed] as unknown as Given<R>))
  }
  const token = await validToken()
  return send(token).catch(async error => {
    if (!isRefusal(error)) throw error
    return send(await renewed(token))
  })
}

/** Calls a route as the practitioner who is logged in, and reads its answer. @throws {ApiError} */
export const askAsStaff = async <R extends Route>(route: R, ...given: Given<R>): Promise<AnswerOf<R>> =>
  answerOf(route, await callAsStaff(route, ...given), given[0]?.failure)
