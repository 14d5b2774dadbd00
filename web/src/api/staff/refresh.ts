import type { RefreshView } from '@alba/contracts/accounts/api'
import { refreshRoute } from '@alba/contracts/accounts/routes'
import { ApiError } from '../errors.ts'
import { ask } from '../http.ts'
import { accessToken, forgetSession, keepTokens, refreshToken } from './stored-session.ts'

const LOCK = 'alba-backoffice-refresh'
/**
 * After a refusal: how long to wait for a new token from another tab, and the interval of looking for it; milliseconds.
 */
const [LATE_MS, LOOK_MS] = [500, 25]

/** The refresh that is under way in this tab: later callers share its result. */
let inFlight: Promise<string | null> | undefined

/**
 * Replaces an access token that was refused. Null when the session is over, which is then removed from the storage.
 * Only one tab refreshes at a time: the next one finds the new token in the storage. Without locks (no secure context)
 * two tabs may send the same refresh token, which the server accepts for half a minute.
 * @throws {ApiError} when the server cannot be reached: the session is kept then
 */
export function freshAccessToken(refused: string | null): Promise<string | null> {
  inFlight ??= withLock(() => renew(refused)).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

const withLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LOCK, work) : work()

async function renew(refused: string | null): Promise<string | null> {
  const current = accessToken()
  if (current !== null && current !== refused) return current
  const refresh = refreshToken()
  if (refresh === null) return over()
  const pair = await askForPair(refresh)
  if (pair === null && !(await isReplacedByOtherTab(refresh))) return over()
  // The session may have changed while the request was under way: after a logout, the new pair must not log the user in
  // again; and a pair that another tab has stored is used instead.
  if (pair === null || refreshToken() !== refresh) return accessToken()
  keepTokens({ access: pair.access_token, refresh: pair.refresh_token })
  return pair.access_token
}

/**
 * Whether another tab replaces the refresh token within `LATE_MS`. A browser may show what another tab stored some
 * milliseconds late, even after that tab has released the lock: this tab then sends the token that the other one has
 * just used. The server accepts a used refresh token for half a minute (ADR 29). Should it refuse, this tab must not
 * remove the session that the other tab has renewed.
 */
async function isReplacedByOtherTab(refresh: string): Promise<boolean> {
  for (let waited = 0; waited < LATE_MS && refreshToken() === refresh; waited += LOOK_MS)
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  return refreshToken() !== refresh
}

function over(): null {
  forgetSession('ended')
  return null
}

/** The new pair of tokens; null when the server says that the session is over. */
const askForPair = (refresh: string): Promise<RefreshView | null> =>
  ask(refreshRoute, { body: { refresh_token: refresh } }).catch(error => {
    if (error instanceof ApiError && [401, 422].includes(error.status)) return null
    throw error
  })
