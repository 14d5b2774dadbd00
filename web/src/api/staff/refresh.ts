import type { RefreshView } from '@alba/contracts/accounts/api'
import { refreshRoute } from '@alba/contracts/accounts/routes'
import { ApiError } from '../errors.ts'
import { ask } from '../http.ts'
import { accessToken, forgetSession, keepTokens, refreshToken } from './stored-session.ts'

const LOCK = 'alba-backoffice-refresh'
/** How long a token that was refused may still turn out to be replaced, and how often that is looked at; milliseconds. */
const [LATE_MS, LOOK_MS] = [500, 25]

/** One at a time in this tab: whoever comes meanwhile gets the same answer. */
let inFlight: Promise<string | null> | undefined

/**
 * Gives a good access token in place of one that was refused. Null when the session is over, which is then forgotten.
 * Only one tab asks at a time: the next one finds the new token in the storage. Without locks (no secure context) two tabs
 * may ask at once, which the server forgives for half a minute.
 * @throws {ApiError} when the server could not say: nothing is forgotten then
 */
export function freshAccessToken(refused: string | null): Promise<string | null> {
  inFlight ??= alone(() => renew(refused)).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LOCK, work) : work()

async function renew(refused: string | null): Promise<string | null> {
  const current = accessToken()
  if (current !== null && current !== refused) return current
  const refresh = refreshToken()
  if (refresh === null) return over()
  const pair = await askForPair(refresh)
  if (pair === null && !(await isReplacedSoon(refresh))) return over()
  // Logged out while the answer was on its way: then nobody is logged in again by it. Or another tab has a new pair.
  if (pair === null || refreshToken() !== refresh) return accessToken()
  keepTokens({ access: pair.access_token, refresh: pair.refresh_token })
  return pair.access_token
}

/**
 * Whether another tab has replaced the token. A browser may show what another tab stored some milliseconds late, even once
 * that tab has released the lock: the token that is refused here is then the one that was just used there.
 */
async function isReplacedSoon(refresh: string): Promise<boolean> {
  for (let waited = 0; waited < LATE_MS && refreshToken() === refresh; waited += LOOK_MS)
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  return refreshToken() !== refresh
}

function over(): null {
  forgetSession('ended')
  return null
}

/** Null when the server says that the session is over. */
const askForPair = (refresh: string): Promise<RefreshView | null> =>
  ask(refreshRoute, { body: { refresh_token: refresh } }).catch(error => {
    if (error instanceof ApiError && [401, 422].includes(error.status)) return null
    throw error
  })
