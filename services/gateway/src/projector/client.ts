import { type PastDays, type PastDaysQuery, pastDays } from '@alba/contracts/agenda/past'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import { SECRET_REFUSED } from '../internal-services.ts'

/**
 * Reads how days stood at a past moment. Only the log knows this, and the projector reads the log.
 * @throws {ProblemError} 503 when the projector cannot be reached
 */
export type ReadPast = (query: PastDaysQuery) => Promise<PastDays>

/** The timeout in milliseconds. A week takes some milliseconds. */
const TIMEOUT_MS = 10_000

/**
 * @param url the address of the projector, such as `http://127.0.0.1:3002`
 * @param secret the secret that the services share
 */
export function pastReader(url: string, secret: string, onError: (error: unknown) => void): ReadPast {
  return async query => {
    try {
      const answer = await fetch(new URL(`/agenda?${new URLSearchParams(query)}`, url), {
        headers: { authorization: `Bearer ${secret}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (answer.status === 401) throw new Error(SECRET_REFUSED)
      if (!answer.ok) throw new Error(`the projector answered ${answer.status}`)
      return pastDays.parse(await answer.json())
    } catch (error) {
      onError(error)
      throw new ProblemError(problemOf(503, 'unavailable'))
    }
  }
}
